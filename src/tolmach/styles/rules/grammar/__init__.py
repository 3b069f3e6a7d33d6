"""Spelling and grammar."""

from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.grammar import french, spelling, voices, words
from tolmach.styles.rules.grammar.words import lengthened, shortened, swapped, titled
from tolmach.styles.rules.rewriting import by_language

WAYS: Ways = {
    "abbreviating_french_word_numero": {
        "abbreviate_as_n_then_degree_symbol": Way(french.numero("n°")),
        "abbreviate_as_n_then_o_in_superscript": Way(french.numero("nº")),
        "abbreviate_as_no": Way(french.numero("no")),
    },
    "abbreviation_usage": {
        "do_not_use_abbreviations": Way(lengthened("abbreviations")),
        "do_not_use_abbreviations_unless_necessary": Way(lengthened("abbreviations", numbered=False)),
        "use_abbreviations": Way(shortened("abbreviations")),
        "use_abbreviations_as_needed": Way(),
    },
    "accents_and_cedillas": {
        "do_not_use_on_capital_letters": Way(french.without_accents(capitals_only=True)),
        "never_use": Way(french.without_accents(capitals_only=False)),
        "use_even_on_capital_letters": Way(french.accented_capitals),
    },
    "accents_in_verbs_conjugated_like_french_word_céder": {
        "use_acute_accent": Way(french.like_ceder("é")),
        "use_grave_accent": Way(french.like_ceder("è")),
    },
    "accents_with_subject_verb_inversion": {
        "use_acute_accent": Way(french.inverted("é")),
        "use_grave_accent": Way(french.inverted("è")),
    },
    "active_passive_voice": {
        "use_active_voice_if_subject_is_prominent_and_agent_is_clear": Way(
            by_language({"en": voices.active_english, "zh": voices.active_chinese}), exact=False
        ),
        "use_active_voice_to_describe_operations_with_user_as_subject": Way(
            by_language({"ja": voices.by_user_japanese, "ko": voices.by_user_korean}), exact=False
        ),
        "use_active_voice_unless_agent_is_unknown_or_irrelevant": Way(voices.active_english, exact=False),
        "use_passive_voice_as_needed": Way(),
        "use_passive_voice_for_automatic_operations_from_user_perspective": Way(
            by_language({"ja": voices.automatic_japanese, "ko": voices.automatic_korean}), exact=False
        ),
        "use_passive_voice_if_agent_is_unknown_or_irrelevant": Way(
            by_language({"en": voices.passive_english, "zh": voices.passive_chinese}), exact=False
        ),
    },
    "all_caps": {
        "do_not_use_all_caps_except_for_acronyms_initialisms_or_proper_nouns": Way(spelling.quiet, exact=False),
        "do_not_use_all_caps_except_for_acronyms_or_brand_names": Way(spelling.quiet, exact=False),
    },
    "complete_sentences": {"always_write_complete_sentences": Way(spelling.completed, exact=False)},
    "compound_nouns": {
        "write_as_one_word": Way(spelling.one_word),
        "write_with_hyphen": Way(spelling.with_hyphen, exact=False),
    },
    "conjunctions": {"never_start_sentence_with_coordinating_conjunction": Way(spelling.without_conjunction)},
    "contractions": {
        "do_not_use_contractions": Way(words.apart),
        "use_contractions": Way(words.together),
        "use_contractions_but_avoid_negative_contractions": Way(words.affirmed),
    },
    "established_loanwords": {
        "use_as_is": Way(),
        "use_native_or_sino_korean_equivalents": Way(swapped("established")),
    },
    "eszett": {"replace_eszett_with_ss": Way(spelling.without_eszett)},
    "foreign_word_translation": {
        "use_equivalent_expressions_in_chinese": Way(swapped("equivalents")),
        "use_foreign_forms_or_abbreviations_for_technical_terms_or_brand_names": Way(swapped("brands", back=True)),
        "use_literal_translation": Way(swapped("literal")),
        "use_localized_names_for_brands_with_official_chinese_translations": Way(swapped("brands")),
        "use_mixture_of_transliteration_and_translation": Way(swapped("mixed")),
        "use_transliteration": Way(swapped("sounds")),
    },
    "french_verbs_ending_in_eler_and_eter": {
        "transcribe_open_e_sound_by_doubling_next_consonant": Way(french.open_e("double")),
        "transcribe_open_e_sound_with_grave_accent": Way(french.open_e("grave")),
    },
    "i_and_u_with_circumflex_accents": {
        "do_not_use_circumflex_accents_except_in_verbs_and_to_distinguish_homophones": Way(french.without_circumflex),
        "use_circumflex_accents": Way(french.with_circumflex),
    },
    "informal_address_pronouns": {
        "capitalize_informal_address_pronouns": Way(spelling.raised_pronouns),
        "do_not_capitalize_informal_address_pronouns": Way(spelling.lowered_pronouns),
    },
    "latin_abbreviations": {
        "do_not_use_latin_abbreviations": Way(spelling.in_words),
    },
    "passive_voice": {"avoid_passive_voice_when_agent_is_known": Way(voices.active, exact=False)},
    "past_participle_of_french_word_laisser_followed_by_infinitive": {
        "make_french_word_laisser_agree_with_direct_object_complement_if_it_appears_before_verb": Way(
            french.laisse(agrees=True), exact=False
        ),
        "use_invariable_form_french_word_laissé": Way(french.laisse(agrees=False)),
    },
    "personal_titles": {
        "abbreviate": Way(titled(short=True)),
        "do_not_abbreviate": Way(titled(short=False)),
    },
    "pluralizing_foreign_words": {
        "use_french_spelling_rules": Way(swapped("plurals")),
        "use_original_language_spelling": Way(swapped("plurals", back=True)),
    },
    "quotation_modification": {
        "do_not_modify_text_in_quotation_marks": Way(),
        "modify_text_in_quotation_marks_according_to_custom_rules": Way(),
    },
    "spanish_word_solo": {
        "never_use_acute_accent": Way(spelling.never_accented),
        "use_acute_accent_when_used_as_adverb": Way(spelling.accented_adverb, exact=False),
    },
    "special_characters": {"never_use_symbols": Way(spelling.spelled)},
    "spelled_out_numbers": {
        "use_hyphens": Way(french.hyphenated),
        "use_hyphens_between_elements_under_100_and_not_separated_by_french_word_et": Way(french.partly_hyphenated),
    },
    "umlauts": {"replace_umlauts_with_ae_oe_ue": Way(spelling.without_umlauts)},
    "unestablished_loanwords": {
        "paraphrase_in_korean": Way(swapped("unestablished")),
        "use_as_is": Way(),
        "use_as_is_with_explanation_in_parentheses": Way(swapped("explained")),
    },
}
