"""Which extension has which format, and where the files of other languages are."""

from collections.abc import Callable
from dataclasses import dataclass

from tolmach.errors import StartError, UnsafeFile
from tolmach.languages.model import Language
from tolmach.localising.formats import json, lines, po, resx, srt, xliff, yaml
from tolmach.localising.formats.model import StringSheet


@dataclass(frozen=True, slots=True)
class StringsFormat:
    read: Callable[[bytes, Language, bool], StringSheet]
    """Takes the bytes, the language of the file, and whether its texts are to be translated."""
    beside: str
    """How the file of another language is named if the name of the source shows no language."""
    sign: str = "-"
    """What stands between a language and its region in the names of files."""


FORMATS = {
    "json": StringsFormat(lambda data, _, __: json.read(data), "{stem}.{lang}.json"),
    "arb": StringsFormat(lambda data, _, __: json.read_arb(data), "{stem}_{lang}.arb", "_"),
    "po": StringsFormat(lambda data, language, first: po.read(data, language, is_source=first), "{lang}.po", "_"),
    "pot": StringsFormat(lambda data, language, first: po.read(data, language, is_source=first), "{lang}.po", "_"),
    "xlf": StringsFormat(lambda data, _, first: xliff.read(data, is_source=first), "{stem}.{lang}.xlf"),
    "xliff": StringsFormat(lambda data, _, first: xliff.read(data, is_source=first), "{stem}.{lang}.xliff"),
    "strings": StringsFormat(lambda data, _, __: lines.read_strings(data), "{lang}.lproj/{stem}.strings"),
    "resx": StringsFormat(lambda data, _, __: resx.read(data), "{stem}.{lang}.resx"),
    "yml": StringsFormat(lambda data, _, __: yaml.read(data), "{stem}.{lang}.yml"),
    "yaml": StringsFormat(lambda data, _, __: yaml.read(data), "{stem}.{lang}.yaml"),
    "properties": StringsFormat(lambda data, _, __: lines.read_properties(data), "{stem}_{lang}.properties", "_"),
    "srt": StringsFormat(lambda data, _, __: srt.read(data), "{stem}.{lang}.srt"),
}
KNOWN = ", ".join(FORMATS)


def format_for(name: str) -> StringsFormat:
    found = FORMATS.get(name.rpartition(".")[2].lower()) if "." in name else None
    if found is None:
        raise StartError(f"The file {name} is of no kind that the command knows. Known extensions: {KNOWN}.")
    return found


def sheet(name: str, data: bytes, language: Language, *, is_source: bool) -> StringSheet:
    """Raises `StartError` with a sentence if the file cannot be read as what its name says."""
    try:
        return format_for(name).read(data, language, is_source)
    except UnsafeFile as error:
        raise StartError(f"{name}: {error}") from None
