"""Compiles instructions in words to changes that need no language model. Pure functions.

`reading` finds out what an instruction asks for, in any of eight languages; this module decides what that means for a
translation into a language. Instructions that are not understood are reported, and never dropped silently.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tolmach.styles.instructions.reading import ReadInstruction, read
from tolmach.styles.instructions.touches import TOUCHES, replacing
from tolmach.units import Formality, Touch

Rule = tuple[str, str, str]
"""Category, rule, option."""

_DATES, _TIMES = ("dates_and_times", "date_format"), ("dates_and_times", "time_format")
_QUOTES, _STYLE = ("punctuation", "quotation_mark"), ("punctuation", "quotation_style")
_UNITS, _PERCENT = ("numbers", "spelling_out_units"), ("numbers", "percentage_format")
_ISO = "use_yyyy_hyphen_mm_hyphen_dd_with_leading_zeros_for_single_digit_days_and_months"
_ISO_EAST = "use_yyyy_hyphen_mm_hyphen_dd_with_leading_zero_for_single_digit_days_and_months"
_GUILLEMETS_OF_GERMAN = "use_guillemets_for_primary_quotations_and_single_guillemets_for_secondary_quotations"
_GERMAN_MARKS = (
    "use_double_german_quotation_marks_for_primary_quotations"
    "_and_single_german_quotation_marks_for_secondary_quotations"
)
_PADDED = "_with_leading_zeros_for_single_digit_days_and_months"
_UNPADDED = "_without_leading_zeros_for_single_digit_days"
_BINARY = "binary_representation_of_gender"


def _rows(rule: tuple[str, str], options: Mapping[str, str]) -> dict[str, Rule]:
    """The rows by language. A key may name several languages, separated by spaces."""
    return {language: (*rule, option) for languages, option in options.items() for language in languages.split()}


_RULES: Mapping[tuple[str, bool], Mapping[str, Rule]] = {
    ("contractions", True): _rows(("spelling_and_grammar", "contractions"), {"en": "use_contractions"}),
    ("contractions", False): _rows(("spelling_and_grammar", "contractions"), {"en": "do_not_use_contractions"}),
    ("serial_comma", True): _rows(("punctuation", "serial_comma"), {"en": "use"}),
    ("serial_comma", False): _rows(("punctuation", "serial_comma"), {"en": "do_not_use"}),
    ("swiss", True): _rows(("spelling_and_grammar", "eszett"), {"de": "replace_eszett_with_ss"}),
    ("guillemets", True): _rows(_QUOTES, {"en es fr it ko": "use_guillemets"})
    | _rows(_STYLE, {"de": _GUILLEMETS_OF_GERMAN}),
    ("straight_quotes", True): _rows(_QUOTES, {"en es fr it ko": "use_straight_quotation_marks"}),
    ("curly_quotes", True): _rows(_QUOTES, {"en es fr it ko": "use_curly_quotation_marks"})
    | _rows(_STYLE, {"de": _GERMAN_MARKS}),
    ("iso_dates", True): _rows(_DATES, {"en de fr es it": _ISO, "ko zh ja": _ISO_EAST}),
    ("dotted_dates", True): _rows(
        _DATES,
        {
            "de": f"use_dd_period_mm_period_yyyy{_PADDED}",
            "it fr": "use_dd_period_mm_period_yyyy",
            "ja": "use_yyyy_period_mm_period_dd",
        },
    ),
    ("day_first", True): _rows(
        _DATES, {"en": f"use_dd_slash_mm_slash_yyyy{_PADDED}", "fr it es": "use_dd_slash_mm_slash_yyyy"}
    ),
    ("month_first", True): _rows(_DATES, {"en": f"use_mm_slash_dd_slash_yyyy{_PADDED}"}),
    ("written_months", True): _rows(
        _DATES,
        {
            "de": f"use_dd_period_space_month_yyyy{_UNPADDED}",
            "en": f"use_spelled_out_month_space_dd_comma_space_yyyy{_UNPADDED}",
            "fr it": "use_dd_space_spelled_out_month_space_yyyy",
            "es": "use_dd_space_spelled_out_month_space_yyyy_and_use_spanish_word_septiembre_for_ninth_month",
        },
    ),
    ("hours_24", True): _rows(
        _TIMES, {"en es fr it de ja zh": "use_24_hour_clock", "ko": "use_24_hour_clock_with_arabic_numerals_and_colon"}
    ),
    ("hours_12", True): _rows(
        _TIMES,
        {
            "en": "use_12_hour_clock_and_lowercase_am_or_pm_with_periods",
            "es fr it": "use_12_hour_clock_and_specify_morning_or_evening",
            "ja ko": "use_12_hour_clock_with_arabic_numerals_and_colon",
        },
    ),
    ("units_in_full", True): _rows(
        _UNITS,
        {
            "en de es fr it": "always_spell_out_units_of_measure",
            "ko": "spell_out_units_in_korean",
            "ja": "spell_out_units_of_measure_with_katakana_or_katakana_and_kanji",
        },
    ),
    ("units_short", True): _rows(
        _UNITS,
        {"en de es fr it": "always_abbreviate_units_of_measure", "ko ja": "use_unit_symbols", "zh": "use_si_symbols"},
    ),
    ("percent_word", True): _rows(
        _PERCENT,
        {
            "en": "use_numerals_followed_by_space_then_spell_out_percent",
            "de": "use_numerals_followed_by_space_then_german_word_prozent",
            "it": "use_numerals_followed_by_space_then_italian_word_per_cento",
            "es": "use_spanish_word_por_ciento",
            "ja": "use_numerals_followed_by_japanese_word_パーセント_without_space",
            "ko": "use_numerals_followed_by_korean_word_퍼센트",
            "zh": "use_chinese_numbers_followed_by_chinese_word_百分之",
        },
    ),
    ("gender_neutral", True): _rows(
        ("style_and_tone", _BINARY),
        {"de en": "replace_binary_representations_of_gender_with_gender_neutral_language"},
    )
    | _rows(("style_and_tone", "gender_unspecified"), {"fr": "use_gender_neutral_terms"})
    | _rows(("style_and_tone", "gender_unspecified_or_mixed"), {"es it": "use_inclusive_nouns_and_adjectives"}),
    ("short_sentences", True): _rows(
        ("style_and_tone", "complex_sentences"), {"de en es fr it": "avoid_unnecessarily_complex_sentences"}
    ),
    ("simple_words", True): _rows(("style_and_tone", "short_vs_long_words"), {"en": "use_short_words"}),
    ("active", True): _rows(
        ("spelling_and_grammar", "active_passive_voice"),
        {"en": "use_active_voice_unless_agent_is_unknown_or_irrelevant"},
    )
    | _rows(("spelling_and_grammar", "passive_voice"), {"de es fr it": "avoid_passive_voice_when_agent_is_known"}),
    ("abbreviations", True): _rows(("spelling_and_grammar", "abbreviation_usage"), {"de it es ko": "use_abbreviations"})
    | _rows(("style_and_tone", "abbreviations"), {"en": "use_abbreviations_and_symbols"}),
    ("abbreviations", False): _rows(
        ("spelling_and_grammar", "abbreviation_usage"), {"de it es ko": "do_not_use_abbreviations"}
    )
    | _rows(("spelling_and_grammar", "latin_abbreviations"), {"en": "do_not_use_latin_abbreviations"}),
    ("all_caps", False): _rows(
        ("spelling_and_grammar", "all_caps"), {"en es it": "do_not_use_all_caps_except_for_acronyms_or_brand_names"}
    ),
    ("dashes", False): _rows(
        ("punctuation", "sentence_break_indicator"), {"en": "use_en_dash_with_space_on_either_side"}
    ),
}
_SAME = {("passive", False): ("active", True), ("simple_words", False): ("simple_words", True)}
"""Other ways to ask for the same: "no jargon"."""
_ADDRESS: Mapping[tuple[str, bool], Formality] = {
    ("formal", True): "formal",
    ("formal", False): "informal",
    ("informal", True): "informal",
    ("informal", False): "formal",
}
_POLITE_ENDINGS = ("style_and_tone", "declarative_endings")
_CONTRACTIONS = ("spelling_and_grammar", "contractions")
_TONES: Mapping[Formality, Rule] = {
    "formal": ("style_and_tone", "formality", "use_formal_tone"),
    "informal": ("style_and_tone", "formality", "use_casual_tone"),
}
_ENDINGS: Mapping[str, Mapping[Formality, Rule]] = {
    **dict.fromkeys(("de", "es", "fr", "it", "ja"), _TONES),
    "en": {
        "formal": (*_CONTRACTIONS, "do_not_use_contractions"),
        "informal": (*_CONTRACTIONS, "use_contractions"),
    },
    "ko": {"formal": (*_POLITE_ENDINGS, "use_hapsho_style"), "informal": (*_POLITE_ENDINGS, "use_hae_style")},
}
"""Rules that follow the form of address, whether or not the engine could be asked for it."""
_OWN: Mapping[tuple[str, bool], Mapping[str, str]] = {
    ("exclamation", False): dict.fromkeys(("de", "en", "es", "fr", "it", "ja", "ko", "zh"), "calm"),
    ("emoji", False): dict.fromkeys(("de", "en", "es", "fr", "it", "ja", "ko", "zh"), "without emoji"),
    ("headings_upper", True): dict.fromkeys(("de", "en", "es", "fr", "it"), "raised headings"),
    ("headings_lower", True): dict.fromkeys(("en", "es", "fr", "it"), "lowered headings"),
    ("british", True): {"en": "british"},
    ("american", True): {"en": "american"},
    ("swiss", True): {"de": "swiss"},
    ("latin_american", True): {"es": "latin american"},
}
_NOTHING_TO_DO = frozenset({("faithful", True)})
"""Intents that are always fulfilled."""


@dataclass(frozen=True, slots=True)
class InstructionOutcome:
    rules: tuple[Rule, ...] = ()
    formality: Formality | None = None
    touches: tuple[Touch, ...] = ()
    terms: Mapping[str, str] = field(default_factory=dict)
    """Words of the source, and their wanted translations."""
    is_followed: bool = False
    """Whether the instruction is followed in full."""


def outcome(prompt: str, language: str) -> InstructionOutcome:
    """What a prompt means for a translation into the language, a base code."""
    asked = read(prompt)
    intents = [_SAME.get(intent, intent) for intent in asked.intents.items() if not _is_part(intent, asked)]
    formality = next((_ADDRESS[intent] for intent in intents if intent in _ADDRESS), None)
    touches = [TOUCHES[_OWN[intent][language]] for intent in intents if language in _OWN.get(intent, {})]
    return InstructionOutcome(
        tuple(_rules(intents, formality, language)),
        formality,
        (*touches, *(replacing(*pair) for pair in asked.replaced)),
        dict(asked.terms) | {word: word for word in asked.kept},
        asked.is_whole and all(_can(intent, language) for intent in intents) and bool(_asks(asked)),
    )


def _is_part(intent: tuple[str, bool], asked: ReadInstruction) -> bool:
    """Whether the intent is only a part of another one: capitals in headings are not capitals everywhere."""
    return intent[0] == "all_caps" and "headings_upper" in asked.intents


def _asks(asked: ReadInstruction) -> Sequence[object]:
    return [*asked.intents, *asked.kept, *asked.terms, *asked.replaced]


def _rules(intents: Sequence[tuple[str, bool]], formality: Formality | None, language: str) -> Iterator[Rule]:
    yield from (_RULES[intent][language] for intent in intents if language in _RULES.get(intent, {}))
    if formality and language in _ENDINGS:
        yield _ENDINGS[language][formality]


def _can(intent: tuple[str, bool], language: str) -> bool:
    if intent in _NOTHING_TO_DO:
        return True
    if intent in _ADDRESS:
        return language != "zh"
    return language in _RULES.get(intent, {}) or language in _OWN.get(intent, {})
