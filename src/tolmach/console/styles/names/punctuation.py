"""The options of rules about punctuation, in words."""

from typing import Final

from tolmach.console.texts import marked

PUNCTUATION: Final = {
    "do_not_separate_abbreviated_words": marked("Do not separate abbreviated words"),
    "separate_each_abbreviated_word_with_period_and_space": marked(
        "Separate each abbreviated word with period and space"
    ),
    "separate_each_abbreviated_word_with_period_without_space": marked(
        "Separate each abbreviated word with period without a space"
    ),
    "separate_each_abbreviated_word_with_space_without_period": marked(
        "Separate each abbreviated word with space without period"
    ),
    "do_not_use_periods": marked("Do not use periods"),
    "do_not_use_spaces_before_and_after_ampersand_as_part_of_abbreviation": marked(
        "Do not use spaces before and after ampersand as part of abbreviation"
    ),
    "use_spaces_before_and_after_ampersand_as_part_of_abbreviation": marked(
        "Use spaces before and after ampersand as part of abbreviation"
    ),
    "use_english_word_and_except_in_company_names_common_abbreviations_titles_software_code_and_mathematical_equations": marked(
        "Use “and” except in company names, common abbreviations, titles, software code and equations"
    ),
    "use_full_width_ampersand": marked("Use full-width ampersand"),
    "use_german_word_und_except_in_company_names_common_abbreviations_titles_software_code_and_mathematical_equations": marked(
        "Use “und” except in company names, common abbreviations, titles, software code and equations"
    ),
    "use_half_width_ampersand": marked("Use half-width ampersand"),
    "use_curly_apostrophes": marked("Use curly apostrophes"),
    "use_straight_apostrophes": marked("Use straight apostrophes"),
    "use_hexagonal_brackets": marked("Use hexagonal brackets"),
    "use_lenticular_brackets": marked("Use lenticular brackets"),
    "use_parentheses": marked("Use parentheses"),
    "use_square_brackets_for_nationality_and_hexagonal_brackets_for_historical_period": marked(
        "Use square brackets for nationality and hexagonal brackets for historical period"
    ),
    "do_not_place_english_in_quotation_marks": marked("Do not place English in quotation marks"),
    "place_english_in_quotation_marks": marked("Place English in quotation marks"),
    "use_full_width_colon": marked("Use full-width colon"),
    "use_half_width_colon": marked("Use half-width colon"),
    "do_not_use_space_before_or_after_colon": marked("Do not use space before or after colon"),
    "use_space_after_colon_not_before": marked("Use space after a colon, not before it"),
    "use": marked("Use"),
    "use_comma_between_clauses": marked("Use comma between clauses"),
    "use_semicolon_between_clauses": marked("Use semicolon between clauses"),
    "add_period_after_closing_corner_bracket_at_end_of_sentence": marked(
        "Add period after closing corner bracket at end of sentence"
    ),
    "do_not_add_period_before_closing_corner_bracket_when_sentence_continues": marked(
        "Do not add period before closing corner bracket when sentence continues"
    ),
    "use_em_dash": marked("Use em dash"),
    "use_hyphen": marked("Use hyphen"),
    "use_tilde": marked("Use tilde"),
    "use_ellipsis_character": marked("Use ellipsis character"),
    "use_one_ellipsis_character": marked("Use one ellipsis character"),
    "use_six_dots_at_the_bottom": marked("Use six dots at the bottom"),
    "use_six_dots_in_the_center": marked("Use six dots in the center"),
    "use_three_dots_at_the_bottom": marked("Use three dots at the bottom"),
    "use_three_dots_in_the_center": marked("Use three dots in the center"),
    "use_three_ellipsis_characters": marked("Use three ellipsis characters"),
    "use_three_periods": marked("Use three periods"),
    "use_three_periods_without_spaces": marked("Use three periods without spaces"),
    "use_three_spaced_periods": marked("Use three spaced periods"),
    "use_two_ellipsis_characters": marked("Use two ellipsis characters"),
    "use_double_em_dash": marked("Use double em dash"),
    "use_double_corner_brackets": marked("Use double corner brackets"),
    "add_period_before_closing_round_bracket": marked("Add period before closing round bracket"),
    "use_single_curly_quotation_marks": marked("Use single curly quotation marks"),
    "use_single_straight_quotation_marks": marked("Use single straight quotation marks"),
    "use_parentheses_without_space_on_either_side": marked("Use parentheses without spaces"),
    "use_full_width_japanese_periods_and_full_width_japanese_commas": marked(
        "Use full-width Japanese periods and full-width Japanese commas"
    ),
    "use_full_width_japanese_periods_and_full_width_non_japanese_commas": marked(
        "Use full-width Japanese periods and full-width Western commas"
    ),
    "use_full_width_non_japanese_periods_and_full_width_japanese_commas": marked(
        "Use full-width Western periods and full-width Japanese commas"
    ),
    "use_full_width_non_japanese_periods_and_full_width_non_japanese_commas": marked(
        "Use full-width Western periods and full-width Western commas"
    ),
    "do_not_use_plus_sign_to_symbolize_english_word_and_unless_it_is_part_of_a_proper_noun": marked(
        "Do not use plus sign to symbolize “and” unless it is part of a proper noun"
    ),
    "add_apostrophe_only": marked("Add an apostrophe only"),
    "add_apostrophe_s": marked("Add an apostrophe and s"),
    "use_curly_quotation_marks": marked("Use curly quotation marks"),
    "use_double_curly_quotation_marks": marked("Use double curly quotation marks"),
    "use_double_straight_quotation_marks": marked("Use double straight quotation marks"),
    "use_guillemets": marked("Use guillemets"),
    "use_straight_quotation_marks": marked("Use straight quotation marks"),
    "use_curly_quotation_marks_and_apostrophes": marked("Use curly quotation marks and apostrophes"),
    "use_double_and_single_curly_quotation_marks_and_curly_apostrophes": marked(
        "Use double and single curly quotation marks and curly apostrophes"
    ),
    "use_double_and_single_straight_quotation_marks_and_straight_apostrophes": marked(
        "Use double and single straight quotation marks and straight apostrophes"
    ),
    "use_guillemets_and_curly_apostrophes": marked("Use guillemets and curly apostrophes"),
    "use_guillemets_and_straight_apostrophes": marked("Use guillemets and straight apostrophes"),
    "use_straight_quotation_marks_and_apostrophes": marked("Use straight quotation marks and apostrophes"),
    "use_corner_brackets_for_primary_quotations_and_double_corner_brackets_for_secondary_quotations": marked(
        "Use corner brackets for primary quotations and double corner brackets for secondary quotations"
    ),
    "use_double_curly_quotation_marks_for_primary_quotations_and_single_curly_quotation_marks_for_secondary_quotations": marked(
        "Use double curly quotation marks for primary quotations and single curly quotation marks for secondary quotations"
    ),
    "use_double_curly_quotation_marks_for_primary_quotations_then_alternate_with_single_curly_quotation_marks_for_nested_quotations": marked(
        "Use double curly quotation marks for primary quotations then alternate with single curly quotation marks for nested quotations"
    ),
    "use_double_german_quotation_marks_for_primary_quotations_and_single_german_quotation_marks_for_secondary_quotations": marked(
        "Use double German quotation marks for primary quotations and single German quotation marks for secondary quotations"
    ),
    "use_double_quotation_marks_for_primary_quotations_and_single_quotation_marks_for_secondary_quotations": marked(
        "Use double quotation marks for primary quotations and single quotation marks for secondary quotations"
    ),
    "use_double_straight_quotation_marks_for_primary_quotations_and_single_straight_quotation_marks_for_secondary_quotations": marked(
        "Use double straight quotation marks for primary quotations and single straight quotation marks for secondary quotations"
    ),
    "use_double_straight_quotation_marks_for_primary_quotations_then_alternate_with_single_straight_quotation_marks_for_nested_quotations": marked(
        "Use double straight quotation marks for primary quotations then alternate with single straight quotation marks for nested quotations"
    ),
    "use_guillemets_for_primary_quotations_and_double_curly_quotation_marks_for_secondary_quotations": marked(
        "Use guillemets for primary quotations and double curly quotation marks for secondary quotations"
    ),
    "use_guillemets_for_primary_quotations_and_double_straight_quotation_marks_for_secondary_quotations": marked(
        "Use guillemets for primary quotations and double straight quotation marks for secondary quotations"
    ),
    "use_guillemets_for_primary_quotations_and_single_guillemets_for_secondary_quotations": marked(
        "Use guillemets for primary quotations and single guillemets for secondary quotations"
    ),
    "use_guillemets_for_primary_quotations_double_curly_quotation_marks_for_secondary_quotations_and_single_curly_quotation_marks_for_further_nested_quotations": marked(
        "Use guillemets for primary quotations, double curly quotation marks for secondary quotations, and single curly quotation marks for further nested quotations"
    ),
    "use_reversed_guillemets_for_primary_quotations_and_single_reversed_guillemets_for_secondary_quotations": marked(
        "Use reversed guillemets for primary quotations and single reversed guillemets for secondary quotations"
    ),
    "use_single_quotation_marks_for_primary_quotations_and_double_quotation_marks_for_secondary_quotations": marked(
        "Use single quotation marks for primary quotations and double quotation marks for secondary quotations"
    ),
    "use_en_dash_with_spaces": marked("Use en dash with spaces"),
    "use_en_dash_without_space_on_either_side": marked("Use en dash without spaces"),
    "use_en_dash_without_spaces": marked("Use en dash without spaces"),
    "use_english_word_to": marked("Use “to”"),
    "use_full_width_dash": marked("Use full-width dash"),
    "use_full_width_wave_dash": marked("Use full-width wave dash"),
    "use_german_word_bis": marked("Use “bis”"),
    "use_half_width_dash": marked("Use half-width dash"),
    "use_hyphen_with_space_on_either_side": marked("Use hyphen with a space on either side"),
    "use_hyphen_with_spaces": marked("Use hyphen with spaces"),
    "use_hyphen_without_space_on_either_side": marked("Use hyphen without spaces"),
    "use_hyphen_without_spaces": marked("Use hyphen without spaces"),
    "use_italian_words_da_a": marked("Use “da” and “a”"),
    "use_japanese_word_から": marked("Use “から”"),
    "use_korean_words_부터_까지": marked("Use “부터” and “까지”"),
    "use_spanish_words_de_a": marked("Use “de” and “a”"),
    "use_middle_dot": marked("Use middle dot"),
    "use_full_width_round_brackets": marked("Use full-width round brackets"),
    "use_half_width_round_brackets": marked("Use half-width round brackets"),
    "do_not_use_comma_after_salutation_capitalize_following_word": marked(
        "Do not use comma after the salutation, and capitalize the following word"
    ),
    "use_colon_after_salutation": marked("Use colon after salutation"),
    "use_comma_after_salutation": marked("Use comma after salutation"),
    "use_exclamation_mark_after_salutation": marked("Use exclamation mark after salutation"),
    "use_em_dash_with_space_on_either_side": marked("Use em dash with a space on either side"),
    "use_em_dash_without_space_on_either_side": marked("Use em dash without spaces"),
    "use_en_dash_with_space_on_either_side": marked("Use en dash with a space on either side"),
    "do_not_use_serial_comma_when_using_chinese_comma": marked("Do not use serial comma when using Chinese comma"),
    "use_serial_comma_when_using_comma": marked("Use serial comma when using comma"),
    "use_full_width_quotation_marks": marked("Use full-width quotation marks"),
    "use_half_width_quotation_marks": marked("Use half-width quotation marks"),
    "do_not_use_spaces_before_and_after_slashes": marked("Do not use spaces before and after slashes"),
    "use_spaces_before_and_after_slashes": marked("Use spaces before and after slashes"),
    "use_spaces_before_and_after_slashes_if_there_are_multiple_words_before_and_after_slash": marked(
        "Use spaces before and after slashes if there are multiple words before and after slash"
    ),
    "use_spaces_before_and_after_slashes_if_there_are_multiple_words_before_or_after_slash": marked(
        "Use spaces before and after slashes if there are multiple words before or after slash"
    ),
    "do_not_use_slash_to_symbolize_english_word_or": marked("Do not use slash to symbolize “or”"),
    "do_not_use_space": marked("Do not use space"),
    "use_regular_space": marked("Use regular space"),
    "add_period_after_closing_round_bracket": marked("Add period after closing round bracket"),
    "use_double_angle_brackets": marked("Use double angle brackets"),
    "use_single_angle_brackets": marked("Use single angle brackets"),
    "use_single_corner_brackets": marked("Use single corner brackets"),
    "use_spaces": marked("Use spaces"),
}
