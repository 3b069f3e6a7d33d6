"""`python -m releasing.catalogue`: gathers the texts of the console into its catalogue, and brings each language up to
date with it.

`console.pot` has every text of the console's Python, templates and scripts; `<code>.po` has their translations. A text
that changed, in its singular or its plural, has its old translation marked `fuzzy`, which the service does not show. A
comment for translators stands on the line above a text and begins with `For translators:`. The names of languages come
from the Unicode CLDR, as Babel carries it.
"""

import ast
import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

import tolmach.console
from tolmach.console.catalogue.offered import ENGLISH, TONGUES, Tongue
from tolmach.languages.catalogue import LANGUAGES

ROOM = Path(tolmach.console.__file__).parent
FOLDER = ROOM / "catalogue"
TEMPLATE = FOLDER / "console.pot"
NAMES = FOLDER / "names.json"
COMMENT = "For translators:"

# The calls that have a text: None stands for the first argument, a pair for a singular and a plural.
_PLURAL = (1, 2)
_PYTHON = {"text": None, "marked": None, "plural": _PLURAL}
_TEMPLATES = {"_": None, "_n": _PLURAL}
_SCRIPTS = {
    f"{who}.{call}": spec for who in ("tolmach", "this") for call, spec in (("text", None), ("plural", _PLURAL))
}
_HEADER = """\
# {title}
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
{plurals}
"""


def gathered() -> Catalog:
    """Every text of the console, page by page in the order of its files."""
    found = Catalog()
    for path in sorted(ROOM.rglob("*"), key=_page):
        for _, words, comments, _ in _texts(path):
            place = [(path.relative_to(ROOM).as_posix(), 1)]
            found.add(words, locations=place, auto_comments=[each.removeprefix(COMMENT).strip() for each in comments])
    return found


def updated(tongue: Tongue, before: str, template: Catalog) -> str:
    """The catalogue of a language, with what it has of the texts of a template."""
    held = read_po(BytesIO(before.encode()), locale=tongue.code)
    plurals = {_first(message.id): message.id for message in held if message.id}
    held.update(template)
    for message in held:
        # Babel knows a text by its singular alone.
        if message.pluralizable and plurals.get(_first(message.id), message.id) != message.id:
            message.flags.add("fuzzy")
        # It also guesses from texts that have no translation yet.
        if not any([message.string] if isinstance(message.string, str) else message.string or ()):
            message.flags.discard("fuzzy")
    held.obsolete.clear()
    plural = f'"Plural-Forms: nplurals={held.num_plurals}; plural={held.plural_expr};\\n"\n'
    return written(held, f"The texts of the console in {tongue.name}.", plural)


def written(catalog: Catalog, title: str, plurals: str = "") -> str:
    """Without dates and numbers of lines, which would differ at each run."""
    file = BytesIO()
    write_po(file, catalog, omit_header=True, include_lineno=False, width=120)
    return _HEADER.format(title=title, plurals=plurals) + file.getvalue().decode()


def names() -> dict[str, dict[str, str]]:
    """The names of the languages that the service knows, in each language of the console."""
    tongues = (tongue for tongue in TONGUES if tongue is not ENGLISH)
    return {tongue.code: _names_in(tongue) for tongue in tongues}


def _names_in(tongue: Tongue) -> dict[str, str]:
    locale = Locale(tongue.code)
    found = {language.code: _name(locale, language.code) for language in LANGUAGES}
    return {code: name[:1].upper() + name[1:] for code, name in found.items()}


def _name(locale: Locale, code: str) -> str:
    base, _, region = code.partition("-")
    if region in locale.territories:
        return f"{locale.languages[base]} ({locale.territories[region]})"
    return str(locale.languages[code.replace("-", "_")])


def _page(path: Path) -> tuple[str, str]:
    """Puts the files of a page together, whatever room they are in."""
    inner = path.relative_to(ROOM)
    return (inner.parts[0] if path.suffix == ".py" else path.stem.replace(".", "_"), inner.as_posix())


def _texts(path: Path) -> Iterator[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    if path.suffix == ".py":
        yield from extract(_from_python, BytesIO(path.read_bytes()), _PYTHON, [COMMENT])
    elif path.suffix == ".html":
        yield from extract(
            "jinja2.ext:babel_extract", BytesIO(path.read_bytes()), _TEMPLATES, [COMMENT], {"silent": "false"}
        )
    elif path.suffix == ".js" and path.stem != "htmx":
        yield from extract("javascript", BytesIO(path.read_bytes()), _SCRIPTS, [COMMENT])


def _from_python(file, keywords, comment_tags, options):  # type: ignore[no-untyped-def]
    """Only calls of our functions: a visit has a method `text`, which reads a field."""
    source = file.read().decode()
    lines = source.splitlines()
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and (name := _called(call.func)) in keywords:
            words = [
                arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else None for arg in call.args
            ]
            above = lines[call.lineno - 2].strip().removeprefix("#").strip() if call.lineno > 1 else ""
            yield call.lineno, name, words, [above] if above.startswith(tuple(comment_tags)) else []


def _called(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="texts"), attr=name):
            return name
    return ""


def _first(words: str | tuple[str, ...] | list[str]) -> str:
    return words if isinstance(words, str) else words[0]


def main() -> None:
    template = gathered()
    TEMPLATE.write_text(written(template, "Every text of the console."), "utf-8")
    for tongue in TONGUES:
        if tongue is not ENGLISH:
            file = FOLDER / f"{tongue.code}.po"
            before = file.read_text("utf-8") if file.exists() else ""
            file.write_text(updated(tongue, before, template), "utf-8")
    NAMES.write_text(json.dumps(names(), ensure_ascii=False, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
