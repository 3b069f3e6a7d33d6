"""The options of rules about spelling, grammar, style and vocabulary, in words."""

from typing import Final

from tolmach.console.texts import marked

LANGUAGE: Final = {
    "abbreviate_as_n_then_degree_symbol": marked("Abbreviate as “n°”"),
    "abbreviate_as_n_then_o_in_superscript": marked("Abbreviate as “nº”"),
    "abbreviate_as_no": marked("Abbreviate as “no”"),
    "do_not_use_abbreviations": marked("Do not use abbreviations"),
    "do_not_use_abbreviations_unless_necessary": marked("Do not use abbreviations unless necessary"),
    "use_abbreviations": marked("Use abbreviations"),
    "use_abbreviations_as_needed": marked("Use abbreviations as needed"),
    "do_not_use_on_capital_letters": marked("Do not use on capital letters"),
    "never_use": marked("Never use"),
    "use_even_on_capital_letters": marked("Use even on capital letters"),
    "use_acute_accent": marked("Use acute accent"),
    "use_grave_accent": marked("Use grave accent"),
    "use_active_voice_if_subject_is_prominent_and_agent_is_clear": marked(
        "Use active voice if subject is prominent and agent is clear"
    ),
    "use_active_voice_to_describe_operations_with_user_as_subject": marked(
        "Use active voice to describe operations with user as subject"
    ),
    "use_active_voice_unless_agent_is_unknown_or_irrelevant": marked(
        "Use active voice unless agent is unknown or irrelevant"
    ),
    "use_passive_voice_as_needed": marked("Use passive voice as needed"),
    "use_passive_voice_for_automatic_operations_from_user_perspective": marked(
        "Use passive voice for automatic operations from user perspective"
    ),
    "use_passive_voice_if_agent_is_unknown_or_irrelevant": marked(
        "Use passive voice if agent is unknown or irrelevant"
    ),
    "do_not_use_all_caps_except_for_acronyms_initialisms_or_proper_nouns": marked(
        "Do not use all caps except for acronyms, initialisms or proper nouns"
    ),
    "do_not_use_all_caps_except_for_acronyms_or_brand_names": marked(
        "Do not use all caps except for acronyms or brand names"
    ),
    "always_write_complete_sentences": marked("Always write complete sentences"),
    "write_as_one_word": marked("Write as one word"),
    "write_with_hyphen": marked("Write with hyphen"),
    "never_start_sentence_with_coordinating_conjunction": marked("Never start sentence with coordinating conjunction"),
    "do_not_use_contractions": marked("Do not use contractions"),
    "use_contractions": marked("Use contractions"),
    "use_contractions_but_avoid_negative_contractions": marked("Use contractions but avoid negative contractions"),
    "use_as_is": marked("Use as is"),
    "use_native_or_sino_korean_equivalents": marked("Use native or Sino Korean equivalents"),
    "replace_eszett_with_ss": marked("Replace eszett with ss"),
    "use_equivalent_expressions_in_chinese": marked("Use equivalent expressions in Chinese"),
    "use_foreign_forms_or_abbreviations_for_technical_terms_or_brand_names": marked(
        "Use foreign forms or abbreviations for technical terms or brand names"
    ),
    "use_literal_translation": marked("Use literal translation"),
    "use_localized_names_for_brands_with_official_chinese_translations": marked(
        "Use localized names for brands with official Chinese translations"
    ),
    "use_mixture_of_transliteration_and_translation": marked("Use mixture of transliteration and translation"),
    "use_transliteration": marked("Use transliteration"),
    "transcribe_open_e_sound_by_doubling_next_consonant": marked("Transcribe open e sound by doubling next consonant"),
    "transcribe_open_e_sound_with_grave_accent": marked("Transcribe open e sound with grave accent"),
    "do_not_use_circumflex_accents_except_in_verbs_and_to_distinguish_homophones": marked(
        "Do not use circumflex accents except in verbs and to distinguish homophones"
    ),
    "use_circumflex_accents": marked("Use circumflex accents"),
    "capitalize_informal_address_pronouns": marked("Capitalize informal address pronouns"),
    "do_not_capitalize_informal_address_pronouns": marked("Do not capitalize informal address pronouns"),
    "do_not_use_latin_abbreviations": marked("Do not use Latin abbreviations"),
    "avoid_passive_voice_when_agent_is_known": marked("Avoid passive voice when agent is known"),
    "make_french_word_laisser_agree_with_direct_object_complement_if_it_appears_before_verb": marked(
        "Make “laisser” agree with direct object complement if it appears before verb"
    ),
    "use_invariable_form_french_word_laissé": marked("Use invariable form “laissé”"),
    "abbreviate": marked("Abbreviate"),
    "do_not_abbreviate": marked("Do not abbreviate"),
    "use_french_spelling_rules": marked("Use French spelling rules"),
    "use_original_language_spelling": marked("Use original language spelling"),
    "do_not_modify_text_in_quotation_marks": marked("Do not modify text in quotation marks"),
    "modify_text_in_quotation_marks_according_to_custom_rules": marked(
        "Modify text in quotation marks according to custom rules"
    ),
    "never_use_acute_accent": marked("Never use acute accent"),
    "use_acute_accent_when_used_as_adverb": marked("Use acute accent when used as adverb"),
    "never_use_symbols": marked("Never use symbols"),
    "use_hyphens": marked("Use hyphens"),
    "use_hyphens_between_elements_under_100_and_not_separated_by_french_word_et": marked(
        "Use hyphens between elements under 100 and not separated by “et”"
    ),
    "replace_umlauts_with_ae_oe_ue": marked("Replace umlauts with ae, oe, ue"),
    "paraphrase_in_korean": marked("Paraphrase in Korean"),
    "use_as_is_with_explanation_in_parentheses": marked("Use as is with explanation in parentheses"),
    "avoid_abbreviations_and_symbols_that_can_be_spelled_out_easily": marked(
        "Avoid abbreviations and symbols that can be spelled out easily"
    ),
    "use_abbreviations_and_symbols": marked("Use abbreviations and symbols"),
    "use_spanish_word_elle": marked("Use “elle”"),
    "use_spanish_word_ellx": marked("Use “ellx”"),
    "use_formal_french_word_vous": marked("Use formal “vous”"),
    "use_formal_italian_word_lei": marked("Use formal “lei”"),
    "use_informal_french_word_tu": marked("Use informal “tu”"),
    "use_informal_italian_word_tu": marked("Use informal “tu”"),
    "avoid_anglicisms_when_there_is_a_french_equivalent": marked("Avoid anglicisms when there is a French equivalent"),
    "avoid_binary_representation_of_gender_when_gender_neutral_language_can_be_used": marked(
        "Avoid binary representation of gender when gender-neutral language can be used"
    ),
    "replace_binary_representations_of_gender_with_gender_neutral_language": marked(
        "Replace binary representations of gender with gender-neutral language"
    ),
    "use_neutral_pronouns": marked("Use neutral pronouns"),
    "avoid_unnecessarily_complex_sentences": marked("Avoid unnecessarily complex sentences"),
    "use_long_form": marked("Use long form"),
    "use_short_form": marked("Use short form"),
    "mix_hapsho_and_haeyo_styles": marked("Mix hapsho and haeyo styles"),
    "use_hae_style": marked("Use hae style"),
    "use_haeyo_style": marked("Use haeyo style"),
    "use_hapsho_style": marked("Use hapsho style"),
    "use_hara_style": marked("Use hara style"),
    "do_not_use_first_person_pronouns": marked("Do not use first-person pronouns"),
    "omit_first_person_subject_when_clear_from_context": marked("Omit first person subject when clear from context"),
    "use_first_person_pronouns": marked("Use first-person pronouns"),
    "do_not_use_second_person_pronouns": marked("Do not use second-person pronouns"),
    "use_second_person_pronouns": marked("Use second-person pronouns"),
    "do_not_use_directional_language": marked("Do not use directional language"),
    "do_not_use_double_negatives": marked("Do not use double negatives"),
    "use_double_negatives": marked("Use double negatives"),
    "use_casual_tone": marked("Use casual tone"),
    "use_formal_tone": marked("Use formal tone"),
    "use_generic_masculine_for_common_compound_nouns_if_it_increases_readability": marked(
        "Use generic masculine for common compound nouns if it increases readability"
    ),
    "use_both_masculine_and_feminine_forms": marked("Use both masculine and feminine forms"),
    "use_gender_neutral_terms": marked("Use gender-neutral terms"),
    "use_masculine_form_only": marked("Use masculine form only"),
    "use_middle_dots": marked("Use middle dots"),
    "use_periods": marked("Use periods"),
    "use_both_feminine_and_masculine_forms": marked("Use both feminine and masculine forms"),
    "use_feminine_form_only": marked("Use feminine form only"),
    "use_inclusive_nouns_and_adjectives": marked("Use inclusive nouns and adjectives"),
    "use_neutral_nouns_and_adjectives": marked("Use neutral nouns and adjectives"),
    "place_masculine_nouns_closest_to_inflected_words": marked("Place masculine nouns closest to inflected words"),
    "use_imperative": marked("Use imperative"),
    "use_indicative": marked("Use indicative"),
    "use_infinitive": marked("Use infinitive"),
    "use_modal_verbs": marked("Use modal verbs"),
    "use_passive_voice": marked("Use passive voice"),
    "do_not_mix_desu_masu_style_and_dearu_style": marked("Do not mix desu/masu style and dearu style"),
    "avoid_modal_verbs": marked("Avoid modal verbs"),
    "use_impersonal_style": marked("Use impersonal style"),
    "use_personal_style": marked("Use personal style"),
    "use_positive_language": marked("Use positive language"),
    "use_you_must_when_action_is_required_from_reader": marked("Use “you must” when the reader must act"),
    "avoid_redundant_introductory_phrases": marked("Avoid redundant introductory phrases"),
    "do_not_use_redundant_phrases_that_refer_to_current_text": marked(
        "Do not use redundant phrases that refer to current text"
    ),
    "avoid_relativizing_and_redundant_phrases": marked("Avoid relativizing and redundant phrases"),
    "do_not_use_redundant_phrases": marked("Do not use redundant phrases"),
    "use_the_singular_and_plural_schwa": marked("Use the singular and plural schwa (ə, ɜ)"),
    "use_short_words": marked("Use short words"),
    "use_simple_words_and_sentences_avoid_hard_to_translate_words_and_figures_of_speech": marked(
        "Use simple words and sentences, and avoid hard to translate words and figures of speech"
    ),
    "avoid_directional_terms_as_only_reference_to_position_in_text_specify_exact_position_instead": marked(
        "Avoid directional terms as only reference to position in a text, and specify the exact position instead"
    ),
    "use_dearu_style_to_give_impression_content_is_accurate_and_rigorous_or_to_convey_sense_of_confidence_and_reliability": marked(
        "Use dearu style to give the impression that the content is accurate and rigorous or to convey a sense of confidence and reliability"
    ),
    "use_desu_masu_style_to_give_impression_content_is_plain_and_straightforward_or_to_give_reader_reassuring_or_soft_impression": marked(
        "Use desu/masu style to give the impression that the content is plain and straightforward or to give a reassuring or soft impression"
    ),
    "use_nominal_style": marked("Use nominal style"),
    "use_verbal_style": marked("Use verbal style"),
    "write_original_term_then_abbreviation_and_explanation": marked(
        "Write original term then abbreviation and explanation"
    ),
    "add_explanation_to_loanword_if_difficult_to_rephrase": marked(
        "Add explanation to loanword if difficult to rephrase"
    ),
    "rephrase_loanword_in_daily_use_chinese_or_japanese_words_if_possible": marked(
        "Rephrase loanword in everyday Chinese or Japanese words if possible"
    ),
    "rephrase_loanword_with_another_expression_if_not_established": marked(
        "Rephrase loanword with another expression if not established"
    ),
    "use_loanword_as_is_if_well_established": marked("Use loanword as is if well established"),
}
