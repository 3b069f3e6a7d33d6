"""The options of rules about dates, times and formats, in words."""

from typing import Final

from tolmach.console.texts import marked

DATES: Final = {
    "use_bc_and_ad": marked("Use BC and AD"),
    "use_bce_and_ce": marked("Use BCE and CE"),
    "spell_out": marked("Spell out"),
    "use_arabic_numerals": marked("Use Arabic numerals"),
    "use_numerals": marked("Use numerals"),
    "use_roman_numerals": marked("Use Roman numerals"),
    "use_dd_period_mm_period_yy_with_leading_zeros_for_single_digit_days_and_months": marked(
        "Use DD.MM.YY with leading zeros for single-digit days and months"
    ),
    "use_dd_period_mm_period_yyyy": marked("Use DD.MM.YYYY"),
    "use_dd_period_mm_period_yyyy_with_leading_zeros_for_single_digit_days_and_months": marked(
        "Use DD.MM.YYYY with leading zeros for single-digit days and months"
    ),
    "use_dd_period_space_abbreviated_month_yyyy_with_abbreviations_jan_period_feb_period_mrz_period_apr_period_mai_jun_period_jul_period_aug_period_sep_period_okt_period_nov_period_dez_period_without_leading_zeros_for_single_digit_days": marked(
        "Use DD. and a short month (Jan., Feb., Mrz., Apr., Mai, Jun., Jul., Aug., Sep., Okt., Nov., Dez.) and YYYY, without leading zeros for single-digit days"
    ),
    "use_dd_period_space_abbreviated_month_yyyy_with_abbreviations_jan_period_febr_period_maerz_apr_period_mai_juni_juli_aug_period_sept_period_okt_period_nov_period_dez_period_without_leading_zeros_for_single_digit_days": marked(
        "Use DD. and a short month (Jan., Febr., März, Apr., Mai, Juni, Juli, Aug., Sept., Okt., Nov., Dez.) and YYYY, without leading zeros for single-digit days"
    ),
    "use_dd_period_space_month_yyyy_without_leading_zeros_for_single_digit_days": marked(
        "Use DD. month YYYY without leading zeros for single-digit days"
    ),
    "use_dd_slash_mm_slash_yyyy": marked("Use DD/MM/YYYY"),
    "use_dd_slash_mm_slash_yyyy_with_leading_zeros_for_single_digit_days_and_months": marked(
        "Use DD/MM/YYYY with leading zeros for single-digit days and months"
    ),
    "use_dd_space_spelled_out_month_space_yyyy": marked("Use DD, the month in words, YYYY"),
    "use_dd_space_spelled_out_month_space_yyyy_and_use_spanish_word_septiembre_for_ninth_month": marked(
        "Use DD, the month in words, YYYY and use “septiembre” for the ninth month"
    ),
    "use_dd_space_spelled_out_month_space_yyyy_and_use_spanish_word_setiembre_for_ninth_month": marked(
        "Use DD, the month in words, YYYY and use “setiembre” for the ninth month"
    ),
    "use_dd_space_spelled_out_month_space_yyyy_without_leading_zeros_for_single_digit_days": marked(
        "Use DD, the month in words, YYYY without leading zeros for single-digit days"
    ),
    "use_historical_eras_and_write_numbers_in_chinese_followed_by_chinese_word_公元前_or_公元后_with_arabic_numerals_in_parentheses": marked(
        "Use historical eras and write numbers in Chinese followed by “公元前” or “公元后” with Arabic numerals in parentheses"
    ),
    "use_mm_slash_dd_slash_yyyy_with_leading_zeros_for_single_digit_days_and_months": marked(
        "Use MM/DD/YYYY with leading zeros for single-digit days and months"
    ),
    "use_numerals_only_with_leading_zero_for_single_digits": marked(
        "Use numerals only with leading zero for single digits"
    ),
    "use_numerals_only_without_leading_zero_for_single_digits": marked(
        "Use numerals only without leading zero for single digits"
    ),
    "use_spelled_out_month_space_dd_comma_space_yyyy_and_use_spanish_word_septiembre_for_ninth_month": marked(
        "Use the month in words, DD, YYYY, and use “septiembre” for the ninth month"
    ),
    "use_spelled_out_month_space_dd_comma_space_yyyy_without_leading_zeros_for_single_digit_days": marked(
        "Use the month in words, DD, YYYY, without leading zeros for single-digit days"
    ),
    "use_traditional_calendar_system_with_chinese_numbers": marked(
        "Use traditional calendar system with Chinese numbers"
    ),
    "use_yyyy_chinese_word_年_mm_chinese_word_月_dd_chinese_word_日_with_chinese_numbers": marked(
        "Use YYYY “年” MM “月” DD “日” with Chinese numbers"
    ),
    "use_yyyy_chinese_word_年_mm_chinese_word_月_dd_chinese_word_日_without_leading_zero_for_single_digit_months_and_days": marked(
        "Use YYYY “年” MM “月” DD “日” without leading zero for single-digit months and days"
    ),
    "use_yyyy_hyphen_mm_hyphen_dd_with_leading_zero_for_single_digit_days_and_months": marked(
        "Use YYYY-MM-DD with leading zero for single-digit days and months"
    ),
    "use_yyyy_hyphen_mm_hyphen_dd_with_leading_zeros_for_single_digit_days_and_months": marked(
        "Use YYYY-MM-DD with leading zeros for single-digit days and months"
    ),
    "use_yyyy_korean word_년_space_mm_korean word_월_space_dd_korean word_일_without_leading_zero_for_single_digit_days_and_months": marked(
        "Use YYYY “년” MM “월” DD “일” without leading zero for single-digit days and months"
    ),
    "use_yyyy_period_mm_period_dd": marked("Use YYYY.MM.DD"),
    "use_yyyy_period_space_mm_period_space_dd_period_space_without_leading_zero_for_single_digit_days_and_months": marked(
        "Use YYYY. MM. DD. without leading zero for single-digit days and months"
    ),
    "use_yyyy_slash_mm_slash_dd": marked("Use YYYY/MM/DD"),
    "use_yyyy_slash_mm_slash_dd_with_leading_zero_for_single_digit_days_and_months": marked(
        "Use YYYY/MM/DD with leading zero for single-digit days and months"
    ),
    "use_dd_hyphen_mm_hyphen_yyyy": marked("Use DD-MM-YYYY"),
    "use_apostrophe_yy": marked("Use an apostrophe and YY"),
    "use_yy_for_20th_century_but_yyyy_for_other_centuries": marked(
        "Use YY for 20th century but YYYY for other centuries"
    ),
    "use_yy_without_apostrophe": marked("Use YY without apostrophe"),
    "use_yyyy": marked("Use YYYY"),
    "use_colon": marked("Use colon"),
    "use_period": marked("Use period"),
    "use_colon_without_spaces": marked("Use colon without spaces"),
    "use_letter_h_with_regular_space_on_either_side": marked("Use letter h with regular space on either side"),
    "use_letter_h_without_spaces": marked("Use letter h without spaces"),
    "use_00_00": marked("Use 00:00"),
    "use_24_00": marked("Use 24:00"),
    "do_not_use_leading_zero": marked("Do not use leading zero"),
    "use_leading_zero": marked("Use leading zero"),
    "spell_out_time_in_words": marked("Spell out time in words"),
    "use_12_hour_clock_and_do_not_specify_morning_or_evening": marked(
        "Use the 12-hour clock and do not specify morning or evening"
    ),
    "use_12_hour_clock_and_lowercase_am_or_pm_with_periods": marked("Use the 12-hour clock with “a.m.” or “p.m.”"),
    "use_12_hour_clock_and_lowercase_am_or_pm_with_periods_except_use_noon_and_midnight_instead_of_12_am_and_12_pm": marked(
        "Use the 12-hour clock with “a.m.” or “p.m.”, but “noon” and “midnight” for 12 o’clock"
    ),
    "use_12_hour_clock_and_lowercase_am_or_pm_without_periods": marked("Use the 12-hour clock with “am” or “pm”"),
    "use_12_hour_clock_and_lowercase_am_or_pm_without_periods_except_use_noon_and_midnight_instead_of_12_am_and_12_pm": marked(
        "Use the 12-hour clock with “am” or “pm”, but “noon” and “midnight” for 12 o’clock"
    ),
    "use_12_hour_clock_and_specify_morning_or_evening": marked("Use the 12-hour clock and specify morning or evening"),
    "use_12_hour_clock_and_uppercase_am_or_pm_with_periods": marked("Use the 12-hour clock with “A.M.” or “P.M.”"),
    "use_12_hour_clock_and_uppercase_am_or_pm_with_periods_except_use_noon_and_midnight_instead_of_12_am_and_12_pm": marked(
        "Use the 12-hour clock with “A.M.” or “P.M.”, but “noon” and “midnight” for 12 o’clock"
    ),
    "use_12_hour_clock_and_uppercase_am_or_pm_without_periods": marked("Use the 12-hour clock with “AM” or “PM”"),
    "use_12_hour_clock_and_uppercase_am_or_pm_without_periods_except_use_noon_and_midnight_instead_of_12_am_and_12_pm": marked(
        "Use the 12-hour clock with “AM” or “PM”, but “noon” and “midnight” for 12 o’clock"
    ),
    "use_12_hour_clock_and_write_chinese_word_上午_or_下午_or_chinese_word_早上_or_晚上_followed_by_arabic_numerals": marked(
        "Use the 12-hour clock and write “上午” or “下午”, “早上” or “晚上”, followed by Arabic numerals"
    ),
    "use_12_hour_clock_and_write_chinese_word_上午_or_下午_or_chinese_word_早上_or_晚上_followed_by_arabic_numerals_with_chinese_word_点_for_hours": marked(
        "Use the 12-hour clock and write “上午” or “下午”, “早上” or “晚上”, followed by Arabic numerals with “点” for hours"
    ),
    "use_12_hour_clock_and_write_chinese_word_上午_or_下午_or_chinese_word_早上_or_晚上_followed_by_arabic_numerals_with_chinese_words_时_and_分_for_hours_and_minutes": marked(
        "Use the 12-hour clock and write “上午” or “下午”, “早上” or “晚上”, followed by Arabic numerals with “时” and “分” for hours and minutes"
    ),
    "use_12_hour_clock_and_write_chinese_word_上午_or_下午_or_chinese_word_早上_or_晚上_followed_by_chinese_numbers_with_chinese_words_时_and_分_for_hours_and_minutes": marked(
        "Use the 12-hour clock and write “上午” or “下午”, “早上” or “晚上”, followed by Chinese numbers with “时” and “分” for hours and minutes"
    ),
    "use_12_hour_clock_with_arabic_numerals_and_colon": marked("Use the 12-hour clock with Arabic numerals and colon"),
    "use_12_hour_clock_with_korean_words_시_and_분": marked("Use the 12-hour clock with “시” and “분”"),
    "use_12_hour_clock_without_leading_zero_or_minutes_for_full_hours_use_colon_as_separator_and_lowercase_am_or_pm_without_periods": marked(
        "Use the 12-hour clock with a colon and “am” or “pm”, without a leading zero, and without minutes for full hours"
    ),
    "use_12_hour_clock_without_leading_zero_or_minutes_for_full_hours_use_colon_as_separator_and_uppercase_am_or_pm_without_periods": marked(
        "Use the 12-hour clock with a colon and “AM” or “PM”, without a leading zero, and without minutes for full hours"
    ),
    "use_12_hour_clock_without_leading_zero_use_period_as_separator_and_lowercase_am_or_pm_with_periods_and_spaces": marked(
        "Use the 12-hour clock with a period and “a. m.” or “p. m.”, without a leading zero"
    ),
    "use_24_hour_clock": marked("Use the 24-hour clock"),
    "use_24_hour_clock_with_arabic_numerals_and_colon": marked("Use the 24-hour clock with Arabic numerals and colon"),
    "use_24_hour_clock_with_colon_as_separator": marked("Use the 24-hour clock with colon as separator"),
    "use_24_hour_clock_with_korean_words_시_and_분": marked("Use the 24-hour clock with “시” and “분”"),
    "use_24_hour_clock_with_period_as_separator": marked("Use the 24-hour clock with period as separator"),
    "use_hh_colon_mm_german_word_uhr_with_leading_zeros_for_single_digit_hours": marked(
        "Use HH:MM “Uhr” with leading zeros for single-digit hours"
    ),
    "use_hh_colon_mm_german_word_uhr_without_leading_zeros_for_single_digit_hours": marked(
        "Use HH:MM “Uhr” without leading zeros for single-digit hours"
    ),
    "use_hh_period_mm_german_word_uhr_with_leading_zeros_for_single_digit_hours": marked(
        "Use HH.MM “Uhr” with leading zeros for single-digit hours"
    ),
    "use_hh_period_mm_german_word_uhr_without_leading_zeros_for_single_digit_hours": marked(
        "Use HH.MM “Uhr” without leading zeros for single-digit hours"
    ),
    "use_hh_period_mm_german_word_uhr_without_leading_zeros_for_single_digit_hours_and_for_full_hours_state_hour_only": marked(
        "Use HH.MM “Uhr” without leading zeros for single-digit hours and for full hours state hour only"
    ),
    "use_common_era": marked("Use common era"),
    "use_japanese_imperial_era": marked("Use Japanese imperial era"),
    "place_domain_in_parentheses": marked("Place domain in parentheses"),
    "replace_at_symbol_with_english_word_at_in_brackets_and_replace_periods_with_english_word_dot_in_brackets": marked(
        "Replace at symbol with “at” in brackets and replace periods with “dot” in brackets"
    ),
    "replace_at_symbol_with_english_word_at_in_brackets_with_space_on_either_side": marked(
        "Replace at symbol with “at” in brackets with a space on either side"
    ),
    "replace_at_symbol_with_english_word_at_in_parentheses_with_space_on_either_side": marked(
        "Replace at symbol with “at” in parentheses with a space on either side"
    ),
    "replace_at_symbol_with_english_word_at_with_space_on_either_side": marked(
        "Replace at symbol with “at” with a space on either side"
    ),
    "use_standard_format": marked("Use standard format"),
    "use_00_before_country_code": marked("Use 00 before country code"),
    "use_plus_sign_before_country_code": marked("Use plus sign before country code"),
    "do_not_use_spaces": marked("Do not use spaces"),
    "do_not_use_spaces_or_special_characters_between_digits_of_phone_number": marked(
        "Do not use spaces or special characters between digits of phone number"
    ),
    "keep_original_format": marked("Keep original format"),
    "place_area_code_in_parentheses_followed_by_space": marked("Place area code in parentheses followed by space"),
    "separate_area_code_and_phone_number_with_slash": marked("Separate area code and phone number with slash"),
    "separate_area_code_and_phone_number_with_space": marked("Separate area code and phone number with space"),
    "separate_country_code_area_code_local_prefix_and_last_four_digits_with_hyphens": marked(
        "Separate country code, area code, local prefix and last four digits with hyphens"
    ),
    "separate_country_code_area_code_local_prefix_and_last_four_digits_with_periods": marked(
        "Separate country code, area code, local prefix and last four digits with periods"
    ),
    "separate_country_code_area_code_local_prefix_and_last_four_digits_with_spaces": marked(
        "Separate country code, area code, local prefix and last four digits with spaces"
    ),
    "use_north_american_numbering_plan_format": marked("Use the format of the North American Numbering Plan"),
    "use_space_after_country_code": marked("Use space after country code"),
    "do_not_use": marked("Do not use"),
}
