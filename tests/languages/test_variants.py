"""Bringing a text into a variant of its language."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.languages.variants import adapt, adaptations, adapts, chinese, words
from tolmach.units import Edit

VARIANTS = ["en", "en-GB", "en-US", "pt-PT", "pt-BR", "zh-Hans", "zh-Hant", "es-419", "de-CH", "fr-CA"]
UNCHANGED = ["de", "de-DE", "fr", "fr-FR", "es", "it", "ja", "xx"]
TABLES = ["english.txt", "french.txt", "portuguese.txt", "spanish.txt"]

CASES = [
    ("en-GB", "The color of the center is gray.", "The colour of the centre is grey."),
    ("en-GB", "Color, COLOR, color", "Colour, COLOUR, colour"),
    ("en-GB", "He organized and analyzed it, canceled and traveled.", "He organised and analysed it, cancelled and travelled."),
    ("en-GB", "a color-blind traveler’s jewelry", "a colour-blind traveller’s jewellery"),
    ("en-GB", "a meter, a license, a program, a check, a tire", "a meter, a license, a program, a check, a tire"),
    ("en-GB", "Mom likes math.", "Mum likes maths."),
    ("en-GB", "The attack on Pearl Harbor", "The attack on Pearl Harbor"),
    ("en-GB", "the World Health Organization", "the World Health Organization"),
    ("en-GB", "Take the lift in the fall.", "Take the lift in the fall."),
    ("en-GB", "My Cell Phone", "My Mobile Phone"),
    ("en-US", "The colour of the centre is grey.", "The color of the center is gray."),
    ("en-US", "COLOUR and Colours", "COLOR and Colors"),
    ("en-US", "We realise that the programme is 300 metres away.", "We realize that the program is 300 meters away."),
    ("en-US", "The Labour Party met in the theatre.", "The Labour Party met in the theater."),
    ("en-US", "wise, exercise, advertise, our, four, hour", "wise, exercise, advertise, our, four, hour"),
    ("en-US", "a lift, a flat, the boot", "a lift, a flat, the boot"),
    ("en-US", "Paediatric anaesthesia", "Pediatric anesthesia"),
    ("en", "my favourite neighbour", "my favorite neighbor"),
    ("en-US", "See https://example.org/colour and colour.css", "See https://example.org/colour and colour.css"),
    ("en-US", "Write to colour@favourite.org or use `colour`.", "Write to colour@favourite.org or use `colour`."),
    ("en-US", "@colour #colour colour_map src/colour/main colour2", "@colour #colour colour_map src/colour/main colour2"),
    ("en-US", "colour/flavour", "color/flavor"),
    ("en-US", "cOLOUR", "cOLOUR"),
    ("de-CH", "Die Straße heißt so.", "Die Strasse heisst so."),
    ("de-CH", "GROẞE STRAßE, ASSE", "GROSSE STRASSE, ASSE"),
    ("de-CH", "Er sagte: „Ja, ‚so‘ ist es.“", "Er sagte: «Ja, ‹so› ist es.»"),
    ("de-CH", "Er sagte: »Ja.« Und: »Nein.«", "Er sagte: «Ja.» Und: «Nein.»"),
    ("de-CH", "Er sagte: «Ja.» Und: «Nein.»", "Er sagte: «Ja.» Und: «Nein.»"),
    ("de-CH", "https://example.org/straße", "https://example.org/straße"),
    ("fr-CA", "Vraiment ? Oui\u202f! Peut-être\u00a0; voici : « ça »", "Vraiment? Oui! Peut-être; voici : « ça »"),
    ("fr-CA", "Envoyez l’e-mail à l'adresse e-mail.", "Envoyez le courriel à l'adresse courriel."),
    ("fr-CA", "Cet email et le parking", "Ce courriel et le stationnement"),
    ("fr-CA", "Le chat dort.", "Le chat dort."),
    ("es-419", "El ordenador y los coches", "El computador y los autos"),
    ("es-419", "Un vídeo en el teléfono móvil", "Un video en el teléfono celular"),
    ("pt-BR", "De facto, o autocarro é económico.", "De fato, o ônibus é econômico."),
    ("pt-BR", "A acção e o pequeno-almoço connosco", "A ação e o café da manhã conosco"),
    ("pt-BR", "Eles irão a Moscovo.", "Eles irão a Moscou."),
    ("pt-PT", "De fato, o ônibus é econômico.", "De facto, o autocarro é económico."),
    ("pt-PT", "A recepção do usuário e os trens", "A receção do utilizador e os comboios"),
    ("pt-PT", "Uma idéia tranquila", "Uma ideia tranquila"),
    ("zh-Hant", "头发和发展", "頭髮和發展"),
    ("zh-Hant", "皇后在后面", "皇后在後面"),
    ("zh-Hant", "面条和面孔", "麵條和面孔"),
    ("zh-Hant", "干杯，干燥，树干，干部", "乾杯，乾燥，樹幹，幹部"),
    ("zh-Hant", "台湾的台风", "台灣的颱風"),
    ("zh-Hant", "为了里面的人", "為了裡面的人"),
    ("zh-Hant", "皇后", "皇后"),
    ("zh-Hant", "蕭太后的頭髮", "蕭太后的頭髮"),
    ("zh-Hant", "Hello 软件 123", "Hello 軟件 123"),
    ("zh-Hans", "頭髮和發展", "头发和发展"),
    ("zh-Hans", "乾燥的乾隆年間", "干燥的乾隆年间"),
    ("zh-Hans", "頭髮", "头发"),
    ("zh-Hans", "简体字", "简体字"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "text", "expected"), CASES)
def test_adapts(variant: str, text: str, expected: str) -> None:
    assert adapt(text, variant) == expected
    assert adapt(text, variant.upper()) == expected


@pytest.mark.parametrize(("variant", "text", "expected"), CASES)
def test_adapts_once_and_for_all(variant: str, text: str, expected: str) -> None:
    assert adapt(expected, variant) == expected


@pytest.mark.parametrize("variant", UNCHANGED)
def test_other_codes_change_nothing(variant: str) -> None:
    assert not adapts(variant)
    assert adapt("colour color Straße 头发 vídeo ?", variant) == "colour color Straße 头发 vídeo ?"


def test_tells_where_it_changes_the_text() -> None:
    assert adaptations("Gray COLOR", "EN-GB") == [Edit(0, 4, "Grey"), Edit(5, 10, "COLOUR")]


@pytest.mark.parametrize(
    ("variant", "text", "keep", "expected"),
    [
        ("en-GB", "color color color", [(6, 11)], "colour color colour"),
        ("en-GB", "color color color", [(0, 17)], "color color color"),
        ("en-GB", "color color color", [(12, 13), (0, 1)], "color colour color"),
        ("en-GB", "color color", [(5, 6)], "colour colour"),
        ("en-GB", "color", [(2, 2)], "colour"),
        ("de-CH", "„Spaß“", [(0, 1)], "„Spass»"),
        ("zh-Hant", "头发头发", [(2, 4)], "頭髮头发"),
    ],
)
def test_leaves_alone_what_is_kept(variant: str, text: str, keep: list[tuple[int, int]], expected: str) -> None:
    assert adapt(text, variant, keep) == expected


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("rightwards", [True, False])
def test_no_entry_leads_to_another(name: str, rightwards: bool) -> None:
    entries = [entry for found in words.table(name, rightwards=rightwards).values() for entry in found]
    changed = {
        entry.found: list(words.edits(entry.replacement, words.table(name, rightwards=rightwards))) for entry in entries
    }
    assert [found for found, edits in changed.items() if edits] == []


@pytest.mark.parametrize("variant", ["zh-Hans", "zh-Hant"])
def test_every_known_phrase_stays_once_it_is_converted(variant: str) -> None:
    script = chinese._scripts()[variant == "zh-Hant"]
    known = [adapt(phrase, variant) for phrase in (*script.phrases, *sorted(script.plain)[::7], *script.characters)]
    assert [phrase for phrase in known if adapt(phrase, variant) != phrase] == []


CHINESE = st.sampled_from("头頭发發髮展后後皇台臺颱风風干乾幹杯里裡裏面麵条條了瞭解着著松鬆只隻隆年间間a ，")
LETTERS = st.sampled_from(
    [*"aßẞ„“”‚‘«»?!; \u202f", "color", "colour", "Gray", "e-mail", "l'", "cet ", "ônibus", "o ", "."]
)


@given(text=st.lists(st.one_of(CHINESE, LETTERS)).map("".join), variant=st.sampled_from(VARIANTS))
def test_adapting_twice_is_adapting_once(text: str, variant: str) -> None:
    adapted = adapt(text, variant)
    assert adapt(adapted, variant) == adapted


@given(text=st.lists(st.one_of(CHINESE, LETTERS)).map("".join), variant=st.sampled_from(VARIANTS))
def test_edits_are_in_order_and_apart(text: str, variant: str) -> None:
    ends = [0]
    for edit in adaptations(text, variant):
        assert ends[-1] <= edit.start < edit.end <= len(text)
        ends.append(edit.end)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("unit", ["a", "a.", "a/", "@", "`", "发", "头发展", "colour ", "»„", " !", "ẞ"])
def test_long_text_takes_linear_time(variant: str, unit: str) -> None:
    text = unit * (40_000 // len(unit))
    adapt("x", variant)
    began = time.thread_time()
    adapt(text, variant)
    assert time.thread_time() - began < 2.5
