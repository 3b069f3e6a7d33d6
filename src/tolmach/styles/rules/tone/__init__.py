"""Rules about style and tone: the form of address, and the choice of words."""

from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.phrases import phrases
from tolmach.styles.rules.rewriting import by_language, together
from tolmach.styles.rules.tone import address, countries, japanese, neutral, people
from tolmach.styles.rules.tone.instructing import instructing
from tolmach.styles.rules.tone.korean import ending
from tolmach.styles.rules.tone.neutral import shorter

_CASUAL = by_language(
    {
        "de": address.german,
        "es": address.romance,
        "fr": address.french_informal,
        "it": address.romance,
        "ja": japanese.plain,
    }
)
_FORMAL = by_language({"fr": address.french_formal, "ja": japanese.polite})
"""German, Spanish and Italian become formal in the pipeline, which also knows the source."""
_NO_READER = "default_second_person_pronoun.do_not_use_second_person_pronouns"
_READER = "default_second_person_pronoun.use_second_person_pronouns"

WAYS: Ways = {
    "abbreviations": {
        "avoid_abbreviations_and_symbols_that_can_be_spelled_out_easily": Way(
            together(
                phrases("abbreviations.avoid_abbreviations_and_symbols_that_can_be_spelled_out_easily"),
                neutral.ampersand,
            )
        ),
        "use_abbreviations_and_symbols": Way(phrases("abbreviations.use_abbreviations_and_symbols")),
    },
    "addressing_non_binary_people": {
        "use_spanish_word_elle": Way(neutral.spanish("e"), exact=False),
        "use_spanish_word_ellx": Way(neutral.spanish("x"), exact=False),
    },
    "addressing_the_reader": {
        "use_formal_french_word_vous": Way(address.french_formal, exact=False, formality="formal"),
        "use_formal_italian_word_lei": Way(exact=False, formality="formal"),
        "use_informal_french_word_tu": Way(address.french_informal, exact=False, formality="informal"),
        "use_informal_italian_word_tu": Way(address.romance, exact=False, formality="informal"),
    },
    "anglicisms": {
        "avoid_anglicisms_when_there_is_a_french_equivalent": Way(
            phrases("anglicisms.avoid_anglicisms_when_there_is_a_french_equivalent")
        ),
    },
    "binary_representation_of_gender": {
        "avoid_binary_representation_of_gender_when_gender_neutral_language_can_be_used": Way(
            phrases(
                "binary_representation_of_gender"
                ".avoid_binary_representation_of_gender_when_gender_neutral_language_can_be_used"
            ),
        ),
        "replace_binary_representations_of_gender_with_gender_neutral_language": Way(
            phrases(
                "binary_representation_of_gender.replace_binary_representations_of_gender_with_gender_neutral_language"
            ),
            exact=False,
        ),
        "use_neutral_pronouns": Way(neutral.neutral),
    },
    "complex_sentences": {"avoid_unnecessarily_complex_sentences": Way(shorter, exact=False)},
    "country_names": {"use_long_form": Way(countries.long), "use_short_form": Way(countries.short)},
    "declarative_endings": {
        "mix_hapsho_and_haeyo_styles": Way(),
        "use_hae_style": Way(ending("hae")),
        "use_haeyo_style": Way(ending("haeyo")),
        "use_hapsho_style": Way(ending("hapsho")),
        "use_hara_style": Way(ending("hara")),
    },
    "default_first_person_pronoun": {
        "do_not_use_first_person_pronouns": Way(
            phrases("default_first_person_pronoun.do_not_use_first_person_pronouns"), exact=False
        ),
        "omit_first_person_subject_when_clear_from_context": Way(neutral.without_subject),
        "use_first_person_pronouns": Way(
            phrases("default_first_person_pronoun.use_first_person_pronouns"), exact=False
        ),
    },
    "default_second_person_pronoun": {
        "do_not_use_second_person_pronouns": Way(
            together(by_language({"en": neutral.without_reader}), phrases(_NO_READER)), exact=False
        ),
        "use_second_person_pronouns": Way(
            together(by_language({"en": neutral.with_reader}), phrases(_READER)), exact=False
        ),
    },
    "directional_language": {
        "do_not_use_directional_language": Way(
            phrases("directional_language.do_not_use_directional_language"), exact=False
        ),
    },
    "double_negatives": {
        "do_not_use_double_negatives": Way(phrases("double_negatives.do_not_use_double_negatives")),
        "use_double_negatives": Way(),
    },
    "formality": {
        "use_casual_tone": Way(_CASUAL, exact=False, formality="informal"),
        "use_formal_tone": Way(_FORMAL, exact=False, formality="formal"),
    },
    "gender_neutral_language_readability": {
        "use_generic_masculine_for_common_compound_nouns_if_it_increases_readability": Way(neutral.compounds),
    },
    "gender_unspecified": {
        "use_both_masculine_and_feminine_forms": Way(people.named("masculine first")),
        "use_gender_neutral_terms": Way(people.named("collective"), exact=False),
        "use_masculine_form_only": Way(people.named("masculine")),
        "use_middle_dots": Way(people.named("dots")),
        "use_parentheses": Way(people.named("parentheses")),
        "use_periods": Way(people.named("periods")),
    },
    "gender_unspecified_or_mixed": {
        "use_both_feminine_and_masculine_forms": Way(people.named("feminine first")),
        "use_feminine_form_only": Way(people.named("feminine")),
        "use_inclusive_nouns_and_adjectives": Way(people.named("collective"), exact=False),
        "use_masculine_form_only": Way(people.named("masculine")),
        "use_neutral_nouns_and_adjectives": Way(people.named("same"), exact=False),
    },
    "idioms_colloquialisms_and_culture_specific_references": {
        "do_not_use": Way(phrases("idioms_colloquialisms_and_culture_specific_references.do_not_use"), exact=False),
    },
    "inflected_words_masculine_noun_agreement": {
        "place_masculine_nouns_closest_to_inflected_words": Way(neutral.masculine_nearest, exact=False),
    },
    "instructions_style": {
        "use_imperative": Way(instructing("imperative"), exact=False),
        "use_indicative": Way(instructing("indicative"), exact=False),
        "use_infinitive": Way(instructing("infinitive"), exact=False),
        "use_modal_verbs": Way(instructing("modal"), exact=False),
        "use_passive_voice": Way(instructing("passive"), exact=False),
    },
    "mixing_styles": {"do_not_mix_desu_masu_style_and_dearu_style": Way(japanese.one_style)},
    "modal_verbs": {"avoid_modal_verbs": Way(phrases("modal_verbs.avoid_modal_verbs"), exact=False)},
    "personal_vs_impersonal_style": {
        "use_impersonal_style": Way(phrases("personal_vs_impersonal_style.use_impersonal_style"), exact=False),
        "use_personal_style": Way(phrases("personal_vs_impersonal_style.use_personal_style"), exact=False),
    },
    "positive_vs_negative_language": {
        "use_positive_language": Way(phrases("positive_vs_negative_language.use_positive_language"), exact=False),
    },
    "proximity_agreement": {"use": Way(neutral.agreeing_with_nearest, exact=False)},
    "reader_action_required": {
        "use_you_must_when_action_is_required_from_reader": Way(
            phrases("reader_action_required.use_you_must_when_action_is_required_from_reader")
        ),
    },
    "redundant_introductory_phrases": {
        "avoid_redundant_introductory_phrases": Way(
            phrases("redundant_introductory_phrases.avoid_redundant_introductory_phrases")
        ),
        "do_not_use_redundant_phrases_that_refer_to_current_text": Way(
            phrases("redundant_introductory_phrases.do_not_use_redundant_phrases_that_refer_to_current_text"),
            exact=False,
        ),
    },
    "redundant_phrases": {
        "avoid_relativizing_and_redundant_phrases": Way(
            phrases("redundant_phrases.avoid_relativizing_and_redundant_phrases")
        ),
        "do_not_use_redundant_phrases": Way(phrases("redundant_phrases.do_not_use_redundant_phrases")),
    },
    "referring_to_non_binary_people": {"use_the_singular_and_plural_schwa": Way(neutral.schwa, exact=False)},
    "short_vs_long_words": {"use_short_words": Way(phrases("short_vs_long_words.use_short_words"))},
    "simple_words_and_sentences": {
        "use_simple_words_and_sentences_avoid_hard_to_translate_words_and_figures_of_speech": Way(
            phrases(
                "simple_words_and_sentences"
                ".use_simple_words_and_sentences_avoid_hard_to_translate_words_and_figures_of_speech"
            ),
            exact=False,
        ),
    },
    "text_position_references": {
        "avoid_directional_terms_as_only_reference_to_position_in_text_specify_exact_position_instead": Way(
            phrases(
                "text_position_references"
                ".avoid_directional_terms_as_only_reference_to_position_in_text_specify_exact_position_instead"
            ),
            exact=False,
        ),
    },
    "tone": {
        "use_dearu_style_to_give_impression_content_is_accurate_and_rigorous"
        "_or_to_convey_sense_of_confidence_and_reliability": Way(japanese.rigorous),
        "use_desu_masu_style_to_give_impression_content_is_plain_and_straightforward"
        "_or_to_give_reader_reassuring_or_soft_impression": Way(japanese.polite, exact=False),
    },
    "verbal_vs_nominal_style": {
        "use_nominal_style": Way(neutral.nominal, exact=False),
        "use_verbal_style": Way(neutral.verbal, exact=False),
    },
}
