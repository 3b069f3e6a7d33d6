"""The options of rules about numbers, in words."""

from typing import Final

from tolmach.console.texts import marked

NUMBERS: Final = {
    "use_kanji_numbers": marked("Use kanji numbers"),
    "spell_out_currency_name_followed_by_amount_in_arabic_numerals_without_space": marked(
        "Spell out currency name followed by amount in Arabic numerals without a space"
    ),
    "spell_out_currency_name_followed_by_amount_in_chinese": marked(
        "Spell out currency name followed by amount in Chinese"
    ),
    "use_amount_followed_by_currency_symbol_without_space": marked(
        "Use amount followed by currency symbol without a space"
    ),
    "use_amount_followed_by_space_then_currency_symbol": marked("Use amount followed by a space and currency symbol"),
    "use_amount_followed_by_space_then_iso_code": marked("Use amount followed by a space and ISO code"),
    "use_amount_followed_by_space_then_spell_out_currency_name": marked(
        "Use amount followed by a space and spell out currency name"
    ),
    "use_amount_followed_by_space_then_spell_out_currency_name_in_lowercase": marked(
        "Use amount followed by a space and spell out currency name in lowercase"
    ),
    "use_amount_followed_by_spelled_out_currency_name_in_japanese_without_space": marked(
        "Use amount followed by spelled out currency name in Japanese without a space"
    ),
    "use_amount_followed_by_spelled_out_currency_name_without_space": marked(
        "Use amount followed by spelled out currency name without a space"
    ),
    "use_currency_symbol_but_spell_out_if_no_symbol_exists": marked(
        "Use currency symbol but spell out if no symbol exists"
    ),
    "use_currency_symbol_but_use_iso_code_if_no_symbol_exists": marked(
        "Use currency symbol but use ISO code if no symbol exists"
    ),
    "use_currency_symbol_followed_by_amount_in_arabic_numerals_without_space": marked(
        "Use currency symbol followed by amount in Arabic numerals without a space"
    ),
    "use_currency_symbol_followed_by_amount_without_space": marked(
        "Use currency symbol followed by amount without a space"
    ),
    "use_currency_symbol_followed_by_space_then_amount": marked("Use currency symbol followed by a space and amount"),
    "use_currency_symbol_followed_by_space_then_amount_in_arabic_numerals": marked(
        "Use currency symbol followed by a space and amount in Arabic numerals"
    ),
    "use_full_width_currency_symbol_followed_by_amount_without_space": marked(
        "Use full-width currency symbol followed by amount without a space"
    ),
    "use_half_width_currency_symbol_followed_by_amount_without_space": marked(
        "Use half-width currency symbol followed by amount without a space"
    ),
    "use_half_width_currency_symbol_followed_by_space_then_amount": marked(
        "Use half-width currency symbol followed by a space and amount"
    ),
    "use_iso_code": marked("Use ISO code"),
    "use_iso_code_followed_by_space_then_amount": marked("Use ISO code followed by a space and amount"),
    "use_iso_code_followed_by_space_then_amount_in_arabic_numerals": marked(
        "Use ISO code followed by a space and amount in Arabic numerals"
    ),
    "always_use_0_before_decimal_separator": marked("Always use 0 before decimal separator"),
    "use_comma_and_do_not_use_thousands_separator": marked("Use comma and do not use thousands separator"),
    "use_comma_as_decimal_separator": marked("Use comma as decimal separator"),
    "use_comma_do_not_use_thousands_separator_and_use_period_only_for_radio_stations": marked(
        "Use comma, no thousands separator, and period only for radio stations"
    ),
    "use_period_and_do_not_use_thousands_separator": marked("Use period and do not use thousands separator"),
    "use_period_as_decimal_separator": marked("Use period as decimal separator"),
    "use_multiplication_sign_between_dimensions_with_space_on_either_side": marked(
        "Use multiplication sign between dimensions with a space on either side"
    ),
    "use_multiplication_sign_between_dimensions_without_space_on_either_side": marked(
        "Use multiplication sign between dimensions without spaces"
    ),
    "use_x_between_dimensions_with_space_on_either_side": marked("Use “x” between dimensions, with spaces"),
    "use_x_between_dimensions_without_space_on_either_side": marked("Use “x” between dimensions, without spaces"),
    "always_use_arabic_numerals_to_number_equations_or_formulas_referenced_in_text": marked(
        "Always use Arabic numerals to number equations or formulas referenced in text"
    ),
    "use_kanji_numbers_for_numbers_in_phrases_and_counting_method_based_on_native_japanese_readings": marked(
        "Use kanji numbers for numbers in phrases and counting method based on native Japanese readings"
    ),
    "always_use_arabic_numerals": marked("Always use Arabic numerals"),
    "spell_out_large_numbers": marked("Spell out large numbers"),
    "use_abbreviations_for_large_numbers": marked("Use abbreviations for large numbers"),
    "use_chinese_characters_for_ten_thousands_and_hundred_millions": marked(
        "Use Chinese characters for ten thousands and hundred millions"
    ),
    "use_comma_to_separate_large_numbers_into_units_of_three_except_for_calendar_years": marked(
        "Use comma to separate large numbers into units of three except for calendar years"
    ),
    "use_kanji_for_trillions_hundred_millions_and_ten_thousands": marked(
        "Use kanji for trillions, hundred millions and ten thousands"
    ),
    "use_korean_words_만_억_조_with_space": marked("Use “만”, “억”, “조” with space"),
    "use_korean_words_만_억_조_without_space": marked("Use “만”, “억”, “조” without a space"),
    "spell_out_italian_words_milione_and_miliardo": marked("Spell out “milione” and “miliardo”"),
    "use_italian_words_mio_and_mrd_instead_of_italian_words_milione_and_miliardo": marked(
        "Use “mio” and “mrd” instead of “milione” and “miliardo”"
    ),
    "use_amount_followed_by_abbreviation_for_million_or_billion_without_space": marked(
        "Use amount followed by abbreviation for million or billion without a space"
    ),
    "use_amount_followed_by_space_then_abbreviation_for_million_or_billion": marked(
        "Use amount followed by a space and abbreviation for million or billion"
    ),
    "use_amount_followed_by_space_then_english_word_million_or_billion": marked(
        "Use amount followed by a space and “million” or “billion”"
    ),
    "repeat_unit_for_each_measurement_in_list": marked("Repeat unit for each measurement in list"),
    "use_space_between_elements_of_mathematical_expression_or_equation": marked(
        "Use space between elements of mathematical expression or equation"
    ),
    "use_half_width_comma_to_separate_large_numbers_into_units_of_three_except_for_calendar_years_and_use_half_width_period_as_decimal_separator": marked(
        "Use half-width comma to separate large numbers into units of three except for calendar years and use half-width period as decimal separator"
    ),
    "do_not_use_chinese_comma_to_separate_numbers_indicating_approximate_value": marked(
        "Do not use Chinese comma to separate numbers indicating approximate value"
    ),
    "use_chinese_comma_to_separate_numbers_in_abbreviations": marked(
        "Use Chinese comma to separate numbers in abbreviations"
    ),
    "use_comma_as_decimal_separator_and_period_as_thousands_separator": marked(
        "Use comma as decimal separator and period as thousands separator"
    ),
    "use_comma_as_decimal_separator_and_space_as_thousands_separator": marked(
        "Use comma as decimal separator and space as thousands separator"
    ),
    "use_comma_as_decimal_separator_period_as_thousands_separator_and_period_for_radio_stations": marked(
        "Use comma as decimal separator, period as thousands separator, and period for radio stations"
    ),
    "use_comma_as_decimal_separator_space_as_thousands_separator_and_period_for_radio_stations": marked(
        "Use comma as decimal separator, space as thousands separator, and period for radio stations"
    ),
    "use_period_as_decimal_separator_and_comma_as_thousands_separator": marked(
        "Use period as decimal separator and comma as thousands separator"
    ),
    "use_period_as_decimal_separator_and_space_as_thousands_separator": marked(
        "Use period as decimal separator and space as thousands separator"
    ),
    "use_arabic_numerals_followed_by_percent_symbol_without_space": marked(
        "Use Arabic numerals followed by percent symbol without a space"
    ),
    "use_chinese_numbers_followed_by_chinese_word_百分之": marked("Use Chinese numbers followed by “百分之”"),
    "use_numerals_followed_by_full_width_percent_symbol_without_space": marked(
        "Use numerals followed by full-width percent symbol without a space"
    ),
    "use_numerals_followed_by_japanese_word_パーセント_without_space": marked(
        "Use numerals followed by “パーセント” without a space"
    ),
    "use_numerals_followed_by_korean_word_퍼센트": marked("Use numerals followed by “퍼센트”"),
    "use_numerals_followed_by_percent_symbol": marked("Use numerals followed by percent symbol"),
    "use_numerals_followed_by_space_then_german_word_prozent": marked("Use numerals followed by a space and “Prozent”"),
    "use_numerals_followed_by_space_then_half_width_percent_symbol": marked(
        "Use numerals followed by a space and half-width percent symbol"
    ),
    "use_numerals_followed_by_space_then_italian_word_per_cento": marked(
        "Use numerals followed by a space and “per cento”"
    ),
    "use_numerals_followed_by_space_then_italian_word_percento": marked(
        "Use numerals followed by a space and “percento”"
    ),
    "use_numerals_followed_by_space_then_korean_word_퍼센트": marked("Use numerals followed by a space and “퍼센트”"),
    "use_numerals_followed_by_space_then_percent_symbol": marked("Use numerals followed by a space and percent symbol"),
    "use_numerals_followed_by_space_then_spell_out_per_cent": marked(
        "Use numerals followed by a space and “per cent” in words"
    ),
    "use_numerals_followed_by_space_then_spell_out_percent": marked(
        "Use numerals followed by a space and “percent” in words"
    ),
    "use_spanish_word_por_cien": marked("Use “por cien”"),
    "use_spanish_word_por_ciento": marked("Use “por ciento”"),
    "spell_out_symbol_name_followed_by_symbol_in_parentheses": marked(
        "Spell out symbol name followed by symbol in parentheses"
    ),
    "abbreviate_units_of_measure_when_used_with_numeral_but_spell_out_when_used_without_numeral": marked(
        "Abbreviate units of measure when used with numeral but spell out when used without numeral"
    ),
    "always_abbreviate_units_of_measure": marked("Always abbreviate units of measure"),
    "always_spell_out_units_of_measure": marked("Always spell out units of measure"),
    "spell_out_units_in_korean": marked("Spell out units in Korean"),
    "spell_out_units_of_measure_when_used_with_spelled_out_numbers_but_abbreviate_when_used_with_numeral": marked(
        "Spell out units of measure when used with spelled out numbers but abbreviate when used with numeral"
    ),
    "spell_out_units_of_measure_with_katakana_or_katakana_and_kanji": marked(
        "Spell out units of measure with katakana or katakana and kanji"
    ),
    "use_si_symbols": marked("Use SI symbols"),
    "use_unit_symbols": marked("Use unit symbols"),
    "spell_out_unit": marked("Spell out unit"),
    "spell_out_unit_followed_by_numerals_then_korean_word_도": marked("Spell out unit followed by numerals then “도”"),
    "use_arabic_numerals_followed_by_space_then_spell_out_unit": marked(
        "Use Arabic numerals followed by a space and spell out unit"
    ),
    "use_arabic_numerals_followed_by_unit_symbol_without_space": marked(
        "Use Arabic numerals followed by unit symbol without a space"
    ),
    "use_arabic_numerals_then_spell_out_unit": marked("Use Arabic numerals then spell out unit"),
    "use_chinese_numbers_then_spell_out_unit": marked("Use Chinese numbers then spell out unit"),
    "use_italian_word_grado_and_do_not_specify_temperature_scale": marked(
        "Use “grado” and do not specify temperature scale"
    ),
    "use_numerals_followed_by_japanese_word_度_without_space": marked("Use numerals followed by “度” without a space"),
    "use_numerals_followed_by_korean_word_도": marked("Use numerals followed by “도”"),
    "use_numerals_followed_by_space_then_spell_out_unit": marked("Use numerals followed by a space and spell out unit"),
    "use_numerals_followed_by_space_then_unit_symbol": marked("Use numerals followed by a space and unit symbol"),
    "use_numerals_followed_by_unit_symbol_without_space": marked(
        "Use numerals followed by unit symbol without a space"
    ),
    "use_spanish_word_grado_and_do_not_specify_temperature_scale": marked(
        "Use “grado” and do not specify temperature scale"
    ),
    "do_not_use_thousands_separator": marked("Do not use thousands separator"),
    "use_comma": marked("Use comma"),
    "use_comma_to_separate_large_numbers_into_units_of_three": marked(
        "Use comma to separate large numbers into units of three"
    ),
    "use_period_as_thousands_separator": marked("Use period as thousands separator"),
    "use_space": marked("Use space"),
    "use_space_as_thousands_separator": marked("Use space as thousands separator"),
    "use_space_to_separate_large_numbers_into_units_of_three": marked(
        "Use space to separate large numbers into units of three"
    ),
    "use_straight_apostrophe_as_thousands_separator": marked("Use straight apostrophe as thousands separator"),
    "do_not_use_space_between_numeral_and_unit_of_measure": marked(
        "Do not use space between numeral and unit of measure"
    ),
    "use_space_between_numeral_and_unit_of_measure": marked("Use space between numeral and unit of measure"),
    "use_hiragana_japanese_word_か所_or_か月_when_using_arabic_numerals_in_horizontal_writing_but_use_kanji_japanese_word_箇所_or_箇月_when_using_kanji_numbers": marked(
        "Use hiragana “か所” or “か月” when using Arabic numerals in horizontal writing but use kanji “箇所” or “箇月” when using kanji numbers"
    ),
    "always_use_kanji_numbers": marked("Always use kanji numbers"),
    "use_full_width_arabic_numerals_and_only_use_kanji_numbers_where_it_would_otherwise_sound_unnatural": marked(
        "Use full-width Arabic numerals and only use kanji numbers where it would otherwise sound unnatural"
    ),
    "use_half_width_arabic_numerals_and_only_use_kanji_numbers_where_it_would_otherwise_sound_unnatural": marked(
        "Use half-width Arabic numerals and only use kanji numbers where it would otherwise sound unnatural"
    ),
    "use_chinese_word_〇_for_numbering": marked("Use “〇” for numbering"),
    "use_chinese_word_零_for_measurement": marked("Use “零” for measurement"),
}
