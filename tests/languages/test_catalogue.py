"""The table of languages, and what of it is offered."""

import asyncio
from dataclasses import dataclass

import pytest

from tolmach.languages import catalogue, service
from tolmach.languages.model import Resource, SpeechAbilities, Usable
from tolmach.languages.service import Languages


def codes(text: str) -> list[str]:
    return text.split()


BASES = codes("ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh")
VARIANTS = codes("de-CH de-DE en-GB en-US es-419 fr-CA fr-FR pt-BR pt-PT zh-Hans zh-Hant")
VOICE_VARIANTS = codes("en-GB en-US pt-BR pt-PT zh-Hans zh-Hant")
EVERY = frozenset({*BASES, "pt-br", "zh-hant"})


@dataclass(frozen=True)
class Engines:
    """What the engines reach, in their codes."""

    from_: frozenset[str] = EVERY
    into: frozenset[str] = EVERY

    def sources(self) -> frozenset[str]:
        return self.from_

    def targets(self) -> frozenset[str]:
        return self.into


@dataclass(frozen=True)
class Speech:
    understood: frozenset[str] = EVERY
    spoken: frozenset[str] = EVERY

    async def abilities(self) -> SpeechAbilities:
        return SpeechAbilities(self.understood, self.spoken)


def offered(resource: str, engines: Engines | None = None, speech: Speech | None = None) -> list[Usable]:
    return asyncio.run(Languages(engines or Engines(), speech or Speech()).offered(resource))


def test_the_table_holds_44_codes_in_order() -> None:
    found = [language.code for language in catalogue.LANGUAGES]
    assert found == sorted([*BASES, *VARIANTS], key=str.lower)
    assert [language.code for language in catalogue.sources()] == BASES


@pytest.mark.parametrize(
    ("feature", "wanted"),
    [
        ("auto_detection", BASES),
        ("glossary", [*BASES, *VARIANTS]),
        ("tag_handling", [*BASES, *VARIANTS]),
        ("formality", codes("de de-CH de-DE es es-419 fr fr-CA fr-FR it ja nl pl pt pt-BR pt-PT ru")),
        ("style_rules", codes("de de-CH de-DE en en-GB en-US es es-419 fr fr-CA fr-FR it ja ko zh zh-Hans zh-Hant")),
        ("translation_memory", codes("de de-DE en en-GB en-US es es-419 fr fr-FR it ja ko zh zh-Hans")),
        ("write", codes("de en en-GB en-US es fr it ja ko pt pt-BR pt-PT zh zh-Hans")),
        ("tone", codes("de en-GB en-US es fr it pt-BR pt-PT")),
        ("writing_style", codes("de en-GB en-US es fr it pt-BR pt-PT")),
        ("voice", [*BASES, *VOICE_VARIANTS]),
        ("voice_detection", codes("cs de en es fr id it ja ko nl pl pt ro ru sv tr uk zh")),
        ("voice_formality", codes("de es fr it ja pl pt pt-BR pt-PT ru")),
        ("translated_speech", [*(set(BASES) - set(codes("et he lt lv sl th"))), *VOICE_VARIANTS]),
    ],
)
def test_features(feature: str, wanted: list[str]) -> None:
    assert {language.code for language in catalogue.LANGUAGES if feature in language.supports} == set(wanted)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("EN", "en"), ("En", "en"), ("en-us", "en-US"), ("ZH-hans", "zh-Hans"), ("zh-HANT", "zh-Hant"), ("ES-419", "es-419"),
        ("NO", None), ("nn", None), ("iw", None), ("in", None), ("fil", None), ("en_US", None), ("PT-AO", None), ("EN-AU", None), ("", None),
    ],
)  # fmt: skip
def test_codes_are_found_in_any_case(code: str, found: str | None) -> None:
    language = catalogue.find(code)
    assert (language and language.code) == found


@pytest.mark.parametrize(
    ("engines", "sources", "targets"),
    [
        (Engines(), 33, 42),
        (Engines(from_=frozenset({"en"}), into=frozenset({"de"})), ["en"], ["de", "de-CH", "de-DE"]),
        (Engines(from_=frozenset({"de"}), into=frozenset({"en"})), ["de"], ["en-GB", "en-US"]),
        (Engines(from_=frozenset({"zh"}), into=frozenset({"zh", "pt"})), ["zh"], ["pt-PT", "zh", "zh-Hans"]),
        (Engines(from_=frozenset(), into=frozenset({"pt-br", "zh-hant"})), [], ["pt-BR", "zh-Hant"]),
        (Engines(from_=frozenset({"xx"}), into=frozenset({"xx"})), [], []),
    ],
)
def test_only_what_the_engines_reach_is_listed(
    engines: Engines, sources: int | list[str], targets: int | list[str]
) -> None:
    languages = Languages(engines, Speech())
    for found, wanted in ((languages.sources(), sources), (languages.targets(), targets)):
        listed = [language.code for language in found]
        assert (len(listed) if isinstance(wanted, int) else listed) == wanted


@pytest.mark.parametrize(
    ("from_", "into", "usable"),
    [
        ({"de"}, {"de"}, {"de": (True, True, ("auto_detection", "formality", "glossary", "style_rules", "tag_handling", "translation_memory")), "de-CH": (False, True, ("formality", "glossary", "style_rules", "tag_handling")), "de-DE": (False, True, ("formality", "glossary", "style_rules", "tag_handling", "translation_memory"))}),
        ({"de"}, {"el"}, {"de": (True, False, ("auto_detection", "glossary", "tag_handling", "translation_memory")), "el": (False, True, ("glossary", "tag_handling"))}),
        ({"el"}, {"en"}, {"el": (True, False, ("auto_detection", "glossary", "tag_handling"))} | dict.fromkeys(("en", "en-GB", "en-US"), (False, True, ("glossary", "style_rules", "tag_handling", "translation_memory")))),
    ],
)  # fmt: skip
def test_a_feature_of_a_side_needs_that_side(
    from_: set[str], into: set[str], usable: dict[str, tuple[bool, bool, tuple[str, ...]]]
) -> None:
    found = offered("translate_text", Engines(frozenset(from_), frozenset(into)))
    assert {item.language.code: (item.as_source, item.as_target, item.features) for item in found} == usable


@pytest.mark.parametrize(
    ("name", "sources", "targets"),
    [
        ("glossary", BASES, BASES),
        ("style_rules", [], codes("de en es fr it ja ko zh")),
        ("translation_memory", codes("de en es fr it ja ko zh"), codes("de en en-GB en-US es es-419 fr it ja ko zh zh-Hans")),
        ("write", codes("de en es fr it ja ko pt zh"), codes("de en en-GB en-US es fr it ja ko pt pt-BR pt-PT zh zh-Hans")),
        ("translate_document", BASES, [*BASES, *VARIANTS]),
        ("voice", BASES, [*BASES, *VOICE_VARIANTS]),
    ],
)  # fmt: skip
def test_resources_have_their_languages(name: str, sources: list[str], targets: list[str]) -> None:
    found = offered(name)
    assert {item.language.code for item in found if item.as_source} == set(sources)
    assert {item.language.code for item in found if item.as_target} == set(targets)


def test_voice_lists_what_is_understood_and_spoken_here() -> None:
    engines = Engines(from_=frozenset({"de", "nl", "th"}), into=frozenset({"de", "en"}))
    speech = Speech(understood=frozenset({"de", "en", "th"}), spoken=frozenset({"de", "nl"}))
    found = {item.language.code: item for item in offered("voice", engines, speech)}
    heard = ("spoken_terms", "transcription")
    assert {code: (item.as_source, item.as_target, item.features) for code, item in found.items()} == {
        "de": (True, True, ("auto_detection", "formality", "glossary", *heard, "translated_speech")),
        "en": (False, True, ("glossary",)),
        "en-GB": (False, True, ("glossary",)),
        "en-US": (False, True, ("glossary",)),
        "th": (True, False, ("glossary", *heard)),
    }


def test_voice_lists_nothing_where_nothing_is_understood() -> None:
    assert offered("voice", speech=Speech(understood=frozenset())) == []


def test_resources_are_in_the_order_of_the_interface() -> None:
    known: dict[str, Resource] = service.RESOURCES
    assert list(known) == ["translate_text", "translate_document", "glossary", "voice", "write", "style_rules", "translation_memory"]  # fmt: skip
    for resource in known.values():
        names = [feature.name for feature in resource.features]
        assert names == sorted(names)
