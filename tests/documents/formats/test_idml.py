"""InDesign packages: what other programs wrote, and the traps of the format, each in a story made for it."""

import io
import re
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from lxml import etree

from tests.documents import corpus
from tolmach.documents.formats import idml
from tolmach.documents.formats.model import Wanted
from tolmach.documents.kit.inline import as_it_was
from tolmach.errors import UnsafeFile
from tolmach.units import Placed, Rendered

PACKAGING = "http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging"
GERMAN = Wanted("de", "en", "idml")
FILES = corpus.files("idml")


def _package(stories: dict[str, str], spread: str = "", more: str = "") -> bytes:
    """Each story by its name, with what stands in it."""
    listed = "".join(f'<idPkg:Story src="Stories/Story_{name}.xml"/>' for name in stories)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.adobe.indesign-idml-package")
        archive.writestr(
            "designmap.xml",
            f'<?xml version="1.0"?><Document xmlns:idPkg="{PACKAGING}">{more}'
            f'<idPkg:Spread src="Spreads/Spread_1.xml"/>{listed}</Document>',
        )
        archive.writestr("Spreads/Spread_1.xml", f'<idPkg:Spread xmlns:idPkg="{PACKAGING}">{spread}</idPkg:Spread>')
        for name, text in stories.items():
            archive.writestr(
                f"Stories/Story_{name}.xml",
                f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<idPkg:Story xmlns:idPkg="{PACKAGING}">'
                f'<Story Self="{name}">{text}</Story></idPkg:Story>',
                zipfile.ZIP_DEFLATED,
            )
    return out.getvalue()


def _paragraph(inside: str, more: str = "") -> str:
    return f"<ParagraphStyleRange{more}>{inside}</ParagraphStyleRange>"


def _range(inside: str, more: str = "") -> str:
    return f"<CharacterStyleRange{more}>{inside}</CharacterStyleRange>"


def _content(text: str) -> str:
    return f"<Content>{text}</Content>"


BOLD = ' FontStyle="Bold"'


def _story(data: bytes, name: str = "u1") -> str:
    xml = corpus.members(data)[f"Stories/Story_{name}.xml"].decode()
    return re.fullmatch(r'(?s).*<Story Self="\w+">(.*)</Story>.*', xml)[1]  # type: ignore[index]


def _units(inside: str, **more: str) -> list[str]:
    return [unit.text for unit in idml.read(_package({"u1": inside}, **more), "en").units]


def _translated(inside: str, *rendered: Rendered, wanted: Wanted = GERMAN) -> str:
    return _story(idml.write(_package({"u1": inside}), rendered, wanted, b""))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_unchanged_units_leave_every_member_as_it_was(path: Path) -> None:
    corpus.assert_round_trip(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_was_written_reads_again(path: Path, tmp_path: Path) -> None:
    corpus.assert_reads_again(path, tmp_path)


def _shown(package: bytes) -> Iterable[str]:
    """The letters of all content, found without our reader."""
    for name, data in corpus.members(package).items():
        if name.startswith("Stories/"):
            for text in re.findall(r"(?s)<Content>(.*?)</Content>", data.decode()):
                bare = (
                    re.sub(r"<\?.*?\?>", "", text).replace("&apos;", "'").replace("&quot;", '"').replace("&amp;", "&")
                )
                yield from re.split(r"[\u2028\t]", bare)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shown_string_is_in_a_unit(path: Path) -> None:
    reading = corpus.read(path)
    joined = "\n".join(unit.text for unit in reading.units)
    missing = [text for text in _shown(path.read_bytes()) if any(map(str.isalpha, text)) and text.strip() not in joined]
    assert missing == []
    assert reading.characters >= sum(len(unit.text) for unit in reading.units if not unit.codes)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_only_content_changes(path: Path) -> None:
    """Tags of XML, links and paragraphs are as many as before, and refer to the same things."""
    reading = corpus.read(path)
    before = corpus.members(path.read_bytes())
    after = corpus.members(corpus.written(path, map(corpus.translated, reading.units)))
    assert next(iter(after)) == "mimetype"
    assert [name for name in before if before[name] != after[name] and not name.startswith("Stories/")] == []
    kept = ("XMLElement", "ParagraphStyleRange", "Br", "XMLAttribute", "Properties")
    for name in before:
        if name.startswith("Stories/"):
            old, new = etree.fromstring(before[name]), etree.fromstring(after[name])
            for tag in kept[:-1]:
                assert [dict(e.attrib) for e in old.iter(tag)] == [dict(e.attrib) for e in new.iter(tag)]


SENTENCES = [
    ("a_break_ends_a_paragraph", _range(_content("One") + "<Br/>" + _content("Two")), ["One", "Two"]),
    ("ranges_are_one_sentence", _range(_content("One ")) + _range(_content("two"), BOLD), ["One two"]),
    ("numbers_are_no_sentence", _range(_content("12,5")), []),
    ("a_tab_parts", _range(_content("1.\tIntroduction\t12")), ["Introduction"]),
    ("a_right_tab_parts", _range(_content("Left<?ACE 8?>Right")), ["Left", "Right"]),
    ("a_page_number_is_a_point", _range(_content("Page <?ACE 18?> of ours")), ["Page  of ours"]),
    ("a_line_end_is_a_space", _range(_content("BIG\u2028SALE")), ["BIG SALE"]),
    ("no_space_between_japanese_lines", _range(_content("大きな\u2028売出し")), ["大きな売出し"]),
    ("hyphens_that_may_be_are_dropped", _range(_content("Trans\u00adlation")), ["Translation"]),
    ("a_note_is_not_read", _range(_content("One") + f"<Note>{_paragraph(_range(_content('Secret')))}</Note>"), ["One"]),
    (
        "a_footnote_is_apart",
        _range(
            _content("One")
            + f"<Footnote>{_paragraph(_range(_content('<?ACE 4?>&#9;Its note')))}</Footnote>"
            + _content(" two.")
            + "<Br/>"
            + _content("Three")
        ),
        ["One two.", "Its note", "Three"],
    ),
    (
        "cells",
        _range(
            "<Table><Column/>"
            + "".join(f"<Cell>{_paragraph(_range(_content(cell)))}</Cell>" for cell in ("First", "Second"))
            + "</Table>"
        ),
        ["First", "Second"],
    ),
    (
        "tracked_changes",
        _range(
            _content("One ")
            + f'<Change ChangeType="DeletedText">{_content("gone ")}</Change>'
            + f'<Change ChangeType="InsertedText">{_content("new")}</Change>'
        ),
        ["One new"],
    ),
    ("a_variable_stays", _range(_content("See ") + '<TextVariableInstance ResultText="A 3"/>'), ["See"]),
    (
        "a_link_over_two_paragraphs",
        _range(f'<HyperlinkTextSource Self="h">{_content("One")}<Br/>{_content("Two")}</HyperlinkTextSource>'),
        ["One", "Two"],
    ),
    (
        "an_endnote_is_apart",
        _range(f"<EndnoteRange>{_content(chr(0xFEFF) + '<?ACE 4?>End' + chr(0xFEFF))}</EndnoteRange><Br/>"),
        ["End"],
    ),
    ("hidden_text", _range(f"<HiddenText>{_paragraph(_range(_content('Hidden')))}</HiddenText>"), []),
]


@pytest.mark.parametrize(("inside", "expected"), [case[1:] for case in SENTENCES], ids=[case[0] for case in SENTENCES])
def test_sentences(inside: str, expected: list[str]) -> None:
    assert _units(_paragraph(inside)) == expected


@pytest.mark.parametrize("inside", [case[1] for case in SENTENCES], ids=[case[0] for case in SENTENCES])
def test_sentences_are_written_as_they_are_read(inside: str) -> None:
    package = _package({"u1": _paragraph(inside)})
    units = idml.read(package, "en").units
    asked = [corpus.translated(unit) for unit in units]
    again = idml.read(idml.write(package, asked, GERMAN, b""), "en").units
    assert [unit.text for unit in again] == [each.text for each in asked]
    assert [len(unit.codes) for unit in again] == [len(unit.codes) for unit in units]


def test_formatting_that_nobody_sees_is_no_code() -> None:
    inside = _range(_content("One "), ' AppliedLanguage="$ID/English"') + _range(_content("two"), ' KerningValue="5"')
    [unit] = idml.read(_package({"u1": _paragraph(inside)}), "en").units
    assert (unit.text, unit.codes) == ("One two", ())


def test_codes_move_with_the_translation() -> None:
    link = f'<HyperlinkTextSource Self="h">{_content("link")}</HyperlinkTextSource>'
    inside = _paragraph(_range(_content("A ")) + _range(_content("bold"), BOLD) + _range(_content(" ") + link))
    rendered = Rendered("Verweis und fett", (Placed(1, 0, 7), Placed(0, 12, 16)))
    assert _translated(inside, rendered) == _paragraph(
        _range(f'<HyperlinkTextSource Self="h">{_content("Verweis")}</HyperlinkTextSource>')
        + _range(_content(" und "))
        + _range(_content("fett"), BOLD)
    )


def test_a_link_that_parts_stands_once() -> None:
    link = f'<HyperlinkTextSource Self="h">{_content("give up")}</HyperlinkTextSource>'
    inside = _paragraph(_range(_content("I ") + link + _content(" soon enough")))
    rendered = Rendered("Ich gebe bald auf", (Placed(0, 4, 8), Placed(0, 14, 17)))
    assert _translated(inside, rendered) == _paragraph(
        _range(_content("Ich "))
        + _range(f'<HyperlinkTextSource Self="h">{_content("gebe")}</HyperlinkTextSource>')
        + _range(_content(" bald "))
        + _range(_content("auf"))
    )


def test_a_link_with_two_formats_stands_around_both() -> None:
    link = (
        f'<HyperlinkTextSource Self="h">{_range(_content("red"))}{_range(_content("bold"), BOLD)}</HyperlinkTextSource>'
    )
    [unit] = idml.read(_package({"u1": _paragraph(_range(_content("Go to ")) + link)}), "en").units
    assert [(code.start, code.end) for code in unit.codes] == [(6, 13), (9, 13)]
    assert link.replace("red", "rot") in _translated(
        _paragraph(_range(_content("Go to ")) + link),
        Rendered("Geh zu rotbold", (Placed(0, 7, 14), Placed(1, 10, 14))),
    )


def test_what_stands_in_a_sentence_stays_in_it_once() -> None:
    inside = _range(
        _content("See <?ACE 18?>")
        + '<PageReference Self="p"/><TextVariableInstance ResultText="A 3"/>'
        + _content(" now")
    )
    [unit] = idml.read(_package({"u1": _paragraph(inside)}), "en").units
    assert (unit.text, [code.opaque for code in unit.codes]) == ("See A 3 now", [False, False, True])
    result = _translated(
        _paragraph(inside), Rendered("Jetzt A 3 sehen", (Placed(2, 6, 9), Placed(0, 10, 10), Placed(1, 15, 15)))
    )
    assert result == _paragraph(
        _range(
            _content("Jetzt ")
            + '<TextVariableInstance ResultText="A 3"/>'
            + _content(" <?ACE 18?>sehen")
            + '<PageReference Self="p"/>'
        )
    )


def test_a_footnote_keeps_its_range_without_a_code() -> None:
    note = _range("<Footnote/>", ' Position="Superscript"')
    inside = _paragraph(_range(_content("One")) + note + _range(_content(" two")))
    [unit] = idml.read(_package({"u1": inside}), "en").units
    assert [(code.start, code.end) for code in unit.codes] == [(3, 3)]
    assert _translated(inside, Rendered("Eins zwei", (Placed(0, 9, 9),))) == _paragraph(
        _range(_content("Eins zwei")) + note
    )


def test_an_empty_tag_is_not_lost() -> None:
    inside = _paragraph(
        _range(_content("One") + '<XMLElement Self="x"><XMLAttribute/></XMLElement>' + _content(" two"))
    )
    assert '<XMLElement Self="x"><XMLAttribute/></XMLElement>' in _translated(
        inside, Rendered("Eins zwei", (Placed(0, 4, 4),))
    )


def test_the_end_of_a_line_takes_the_place_of_a_space() -> None:
    inside = _paragraph(_range(_content("BIG\u2028SALE")))
    assert _translated(inside, Rendered("GROSSER VERKAUF", (Placed(0, 7, 7),))) == _paragraph(
        _range(_content("GROSSER\u2028VERKAUF"))
    )


def test_readings_of_japanese_words_are_not_kept() -> None:
    inside = _paragraph(_range(_content("東京"), ' RubyFlag="true" RubyString="とうきょう"'))
    assert _translated(inside, Rendered("Tokyo")) == _paragraph(_range(_content("Tokyo")))


def test_paragraphs_turn_for_a_language_from_right_to_left() -> None:
    inside = _paragraph(_range(_content("One"))) + _paragraph(_range(_content("2")))
    result = _translated(inside, Rendered("واحد"), wanted=Wanted("ar", "en", "idml"))
    assert 'ParagraphDirection="RightToLeftDirection"' in result.split("</ParagraphStyleRange>")[0]
    assert "RightToLeft" not in result.split("</ParagraphStyleRange>")[1]
    assert "Direction" not in _translated(inside, Rendered("Eins"))


def test_text_of_hidden_conditions_stays() -> None:
    conditions = '<Condition Self="Condition/a" Visible="false"/><Condition Self="Condition/b c" Visible="true"/>'
    inside = _paragraph(
        _range(_content("One "))
        + _range(_content("hidden "), ' AppliedConditions="Condition/a"')
        + _range(_content("two"), ' AppliedConditions="Condition/a Condition/b c"')
    )
    assert _units(inside, more=conditions) == ["One two"]


def test_stories_come_as_their_frames_do_and_hidden_ones_stay() -> None:
    stories = {name: _paragraph(_range(_content(f"Text {name}"))) for name in ("u1", "u2", "u3", "u4")}
    frames = [
        '<TextFrame ParentStory="u3" ItemLayer="seen"/>',
        '<TextFrame ParentStory="u2" ItemLayer="unseen"/>',
        '<Group Visible="false"><TextFrame ParentStory="u4"/></Group>',
    ]
    layers = '<Layer Self="seen" Visible="true"/><Layer Self="unseen" Visible="false"/>'
    package = _package(stories, "".join(frames), layers)
    reading = idml.read(package, "en")
    assert [unit.text for unit in reading.units] == ["Text u3", "Text u1"]
    assert reading.characters == 4 * len("Text u1")


def test_a_story_without_changes_is_not_written_anew() -> None:
    package = _package(
        {"u1": _paragraph(_range(_content("One"))), "u2": "<!-- odd  -->" + _paragraph(_range(_content("2nd")))}
    )
    one, two = idml.read(package, "en").units
    result = corpus.members(idml.write(package, [Rendered("Eins"), as_it_was(two)], GERMAN, b""))
    before = corpus.members(package)
    assert [name for name in before if before[name] != result[name]] == ["Stories/Story_u1.xml"]
    assert result["Stories/Story_u1.xml"].startswith(b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n')
    assert one.text == "One"


def test_the_type_stays_first_and_is_not_packed() -> None:
    package = _package({"u1": _paragraph(_range(_content("One")))})
    with zipfile.ZipFile(io.BytesIO(idml.write(package, [Rendered("Eins")], GERMAN, b""))) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)


def _zipped(**parts: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name.replace("_", "."), text)
    return out.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04 broken",
        _zipped(word="x"),
        _zipped(designmap_xml="<Document"),
        _zipped(designmap_xml='<!DOCTYPE d [<!ENTITY a "b">]><Document/>'),
        _package({"u1": "<a>" * 5000 + "</a>" * 5000}),
        _package({"u1": _paragraph("<Content>&x;</Content>")}),
    ],
    ids=["empty", "no_zip", "other_package", "malformed", "entities", "deep", "unknown_entity"],
)
def test_rude_files_are_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(UnsafeFile, match=r"^The (file|archive) "):
        idml.read(data, "en")


def test_time_grows_with_the_size_only() -> None:
    nested = "<XMLElement>" * 200 + _content("a") * 20_000 + "</XMLElement>" * 200
    started = time.process_time()
    idml.read(_package({"u1": _paragraph(nested)}), "en")
    assert time.process_time() - started < 5
