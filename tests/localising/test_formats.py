"""Every format: what is not a translated value stays as it was, and a new value is spelled as the file would."""

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.localising.conftest import bracketed, written
from tolmach.errors import StartError
from tolmach.languages.catalogue import named
from tolmach.localising.formats.table import FORMATS, sheet

FILES = sorted(
    path
    for path in (Path(__file__).parent.parent / "documents" / "files").rglob("*")
    if path.suffix.removeprefix(".") in FORMATS
)

ANY = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Cn", "Zl", "Zp"], exclude_characters="{"), min_size=1, max_size=40
)
VALUES = {
    "a.json": '{"k": "old"}',
    "a.arb": '{"@@locale": "en", "k": "old"}',
    "a.properties": "k = old\n",
    "a.strings": '"k" = "old";\n',
    "a.resx": '<root><data name="k" xml:space="preserve"><value>old</value></data></root>',
    "a.yml": "k: old\n",
    "b.yml": 'k: "old"\n',
    "c.yml": "k: 'old'\n",
    "d.yml": "k: |\n  old\nl: 1\n",
    "a.po": 'msgid "k"\nmsgstr "old"\n',
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_of_other_programs_are_written_as_they_were_read(path: Path) -> None:
    for is_source in (True, False):
        found = sheet(path.name, path.read_bytes(), named("de"), is_source=is_source)
        assert found.root.children
        assert found.encoded(found.root.written) == path.read_bytes()


@pytest.mark.parametrize("name", VALUES)
@given(text=ANY)
def test_any_text_is_read_as_it_was_written(name: str, text: str) -> None:
    before = sheet(name, VALUES[name].encode(), named("de"), is_source=False)
    text = text.strip() or "x"
    children = tuple(before.filled(each, text) if each.name == "k" else each for each in before.root.children or ())
    after = sheet(name, before.encoded(replace(before.root, children=children).written), named("de"), is_source=False)
    assert [each.text for each in after.root.children or () if each.name == "k"] == [text]


def test_json_keeps_layout_and_other_values() -> None:
    source = '{\r\n\t"a" : "Hello {name}",\r\n\t"n": 3 ,\r\n\t"l": ["One", true],\r\n\t"url": "https://a.b/c"\r\n}\r\n'
    assert written("en.json", source) == source.replace("Hello {name}", "[Hello {name}]").replace("One", "[One]")


def test_json_spells_as_the_file_does() -> None:
    source = r'{"a": "caf\u00e9 <b>", "b": "a\/b c"}'
    assert written("en.json", source) == r'{"a": "[caf\u00e9 <b>]", "b": "[a\/b c]"}'


def test_what_is_missing_goes_behind_its_neighbour() -> None:
    source = '{\n  "a": "A text",\n  "b": "B text",\n  "deep": {\n    "k": "K text"\n  }\n}\n'
    target = '{\n    "z": "Z",\n    "a": "A schon"\n}\n'
    found = written("en.json", source, target)
    assert found == (
        '{\n    "z": "Z",\n    "a": "A schon",\n    "b": "[B text]",\n    "deep": {\n      "k": "[K text]"\n    }\n}\n'
    )
    assert written("en.json", '{"a": "A text"}', "{}") == '{"a": "[A text]"}'


def test_yaml_of_rails() -> None:
    source = (
        "# Head\nen:\n  hello: Hi %{name} # why\n  'quoted': 'It''s me'\n  block: |\n    Line one\n    Line two\n\n"
        "  yes: true\n  days: [Sunday, Monday]\n  list:\n    - First\n    - Second\n  ref: &r Some text\n  again: *r\n"
    )
    found = written("en.yml", source, to="fr")
    assert yaml.safe_load(found) == {
        "fr": {
            "hello": "[Hi %{name}]",
            "quoted": "[It's me]",
            "block": "[Line one\nLine two]\n",
            True: True,
            "days": ["[Sunday]", "[Monday]"],
            "list": ["[First]", "[Second]"],
            "ref": "[Some text]",
            "again": "[Some text]",
        }
    }
    assert found.startswith("# Head\nfr:\n")
    assert "# why\n" in found
    assert "\n\n  yes: true\n" in found


def test_yaml_with_another_indentation() -> None:
    source = "en:\n  hello: Hi\n  menu:\n    open: Open it\n    shut: Shut it\n"
    found = written("en.yml", source, "de:\n    menu:\n        open: Öffnen")
    assert yaml.safe_load(found) == {"de": {"hello": "[Hi]", "menu": {"open": "Öffnen", "shut": "[Shut it]"}}}


def test_properties() -> None:
    source = "! Head\na = Hello {0}\nb : It''s {0}\\\n   now\nkey\\ x=caf\\u00e9\n"
    assert written("m.properties", source) == "! Head\na = [Hello {0}]\nb : [It''s {0}now]\nkey\\ x=[caf\\u00e9]\n"
    assert written("m.properties", "a=Grüße an x\n") == "a=[Grüße an x]\n"
    assert written("m.properties", "a=One\nb=Two\n", "a=Eins") == "a=Eins\nb=[Two]\n"


def test_strings_of_apple_in_utf_16() -> None:
    source = '\ufeff/* Title */\n"hello" = "Hello %@";\n\n// x\nbare = "Say \\"hi\\"\\nnow";\n'
    found = bracketed("Localizable.strings", source.encode("utf-16-le")).data
    assert found.decode("utf-16-le") == source.replace('"Hello %@"', '"[Hello %@]"').replace(
        '"Say \\"hi\\"\\nnow"', '"[Say \\"hi\\"\\nnow]"'
    )


def test_resources_of_net() -> None:
    source = (
        '<?xml version="1.0" encoding="utf-8"?>\n<root>\n  <!-- Head -->\n  <data name="name" xml:space="preserve">\n'
        '    <value>A &amp; B</value>\n    <comment>why</comment>\n  </data>\n  <data name="i" type="x"><value>AA</value>'
        '</data>\n  <data name="B"><value>Bye</value></data>\n</root>\n'
    )
    assert written("R.resx", source) == source.replace("A &amp; B", "[A &amp; B]").replace("Bye", "[Bye]")
    old = '<root>\n  <data name="B"><value>Tschüss</value></data>\n</root>\n'
    assert "[A &amp; B]" in written("R.resx", source, old)
    assert "Tschüss" in written("R.resx", source, old)


POT = (
    '# T\n#, fuzzy\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=CHARSET\\n"\n'
    '"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"\n\n#: a.c:1\n#, c-format\nmsgid "%d file"\n'
    'msgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n\nmsgctxt "menu"\nmsgid "Open"\nmsgstr ""\n\n'
    'msgid ""\n"A long text\\n"\n"of two lines\\n"\nmsgstr ""\n'
)


@pytest.mark.parametrize("language", ["de", "ru", "ja", "ar", "pt-BR"])
def test_gettext_itself_accepts_the_file(language: str, tmp_path: Path) -> None:
    (tmp_path / "made.po").write_text(written("m.pot", POT, to=language), encoding="utf-8")
    made = (tmp_path / "made.po").read_text(encoding="utf-8")
    assert f"Language: {language.replace('-', '_')}\\n" in made
    assert "#, fuzzy" not in made
    if shutil.which("msgfmt"):
        lax = ["msgfmt", "--check-format", "--check-domain", "-o", str(tmp_path / "made.mo"), str(tmp_path / "made.po")]
        assert subprocess.run(lax, capture_output=True, text=True).stderr == ""


def test_gettext_keeps_what_is_there_and_mends_what_is_fuzzy() -> None:
    target = (
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n#, fuzzy, c-format\n#| msgid "%d files"\n'
        'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "alt"\nmsgstr[1] "alt"\n\nmsgctxt "menu"\nmsgid "Open"\n'
        'msgstr "Öffnen"\n\n#~ msgid "Gone"\n#~ msgstr "Weg"\n'
    )
    found = written("m.po", POT, target)
    assert 'msgstr[0] "[%d file]"\nmsgstr[1] "[%d files]"\n' in found
    assert "fuzzy" not in found.partition("msgctxt")[0]
    assert 'msgstr "Öffnen"\n' in found
    assert found.endswith('#~ msgid "Gone"\n#~ msgstr "Weg"\n')


def test_gettext_takes_over_no_doubt_of_the_source() -> None:
    """A fuzzy text of the source's own file is not asked about, and the new file has no mark of it."""
    source = (
        '#, fuzzy, c-format\n#| msgid "old"\nmsgid "Hello %s"\nmsgstr "Hullo"\n\n#, fuzzy\nmsgid "Bye"\nmsgstr ""\n'
    )
    done = written("a.po", source, None, "de")
    assert done == '#, c-format\nmsgid "Hello %s"\nmsgstr "[Hello %s]"\n\nmsgid "Bye"\nmsgstr "[Bye]"\n'
    assert written("a.po", source, done, "de") == done


XLIFF = (
    '<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n <file source-language='
    '"en" datatype="x" original="ng">\n  <body>\n   <trans-unit id="a" datatype="html">\n    <source>Hello <x id="I"/>!'
    '</source>\n    <note>n</note>\n   </trans-unit>\n   <trans-unit id="b"><source>Bye</source><target state="new">Bye'
    "</target></trans-unit>\n  </body>\n </file>\n</xliff>\n"
)


def test_xliff() -> None:
    found = written("m.xlf", XLIFF)
    assert found == XLIFF.replace('"en" datatype', '"en" target-language="de" datatype').replace(
        "!</source>", '!</source>\n    <target>[Hello <x id="I"/>!]</target>'
    ).replace('"new">Bye', '"translated">[Bye]')
    # A changed source is known from the file itself.
    again = written("m.xlf", XLIFF.replace("Bye<", "Goodbye<"), found)
    assert '<source>Goodbye</source><target state="translated">[Goodbye]</target>' in again
    assert again.count("<target") == 2


def test_subtitles_keep_what_was_there() -> None:
    source = "1\n00:00:01,000 --> 00:00:02,000\nHello you\nthere\n\n2\n00:00:03,000 --> 00:00:04,000\nHello again\n"
    first = written("f.srt", source)
    assert first == source.replace("Hello", "Hallo")
    longer = "1\n00:00:00,100 --> 00:00:00,900\nHello\n\n" + source.replace("\n2\n", "\n3\n").replace(
        "1\n00:00:01", "2\n00:00:01"
    )
    found = written("f.srt", longer, first.replace("Hallo again", "Servus"))
    assert found == longer.replace("Hello again", "Servus").replace("Hello", "Hallo")


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("a.json", '{"a": 1,}', "line 1, column 9"),
        ("a.json", "3", "neither an object nor a list"),
        ("a.yml", "a: [", "not valid YAML"),
        ("a.yml", "- a\n", "no names"),
        ("a.strings", '"a" = "b"', "after line 1"),
        ("a.po", "msgid x", "after line 1"),
        ("a.resx", "<root/>", "no texts"),
        ("a.xlf", "<root/>", "not XLIFF"),
        ("a.xlf", '<xliff version="1.2"/>', "no units"),
        ("a.srt", "none", "not SRT"),
        ("a.docx", "none", "of no kind"),
    ],
)
def test_what_cannot_be_read(name: str, text: str, sentence: str) -> None:
    with pytest.raises(StartError, match=sentence):
        written(name, text)


def test_the_metadata_of_flutter_stays() -> None:
    source = '{\n  "@@locale": "en",\n  "a": "Hello",\n  "@a": {"description": "A greeting"}\n}\n'
    found = json.loads(written("app_en.arb", source, to="pt-BR"))
    assert found == {"@@locale": "pt_BR", "a": "[Hello]", "@a": {"description": "A greeting"}}
