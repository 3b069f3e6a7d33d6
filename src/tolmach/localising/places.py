"""Where the files of other languages are: by a pattern, or beside the source as its format is used. Pure."""

import re
from dataclasses import dataclass
from pathlib import Path

from tolmach.errors import StartError
from tolmach.languages import catalogue
from tolmach.languages.model import Language
from tolmach.localising.formats.table import format_for

LANG = "{lang}"
_CODE = re.compile(r"(?<![A-Za-z0-9])([a-z]{2})(?:([-_])([A-Z]{2}|[A-Z][a-z]{3}|\d{3}))?(?![A-Za-z0-9])")
_BASE = "Base.lproj"


@dataclass(frozen=True, slots=True)
class LanguagePlaces:
    """`pattern` has `{lang}` where the language stands; `sign` is what its codes have before a region."""

    pattern: str
    sign: str
    source: str | None = None
    """The language that the name of the source shows."""

    def of(self, language: Language) -> Path:
        return Path(self.pattern.replace(LANG, language.code.replace("-", self.sign)))


def places(source: Path, output: str | None) -> LanguagePlaces:
    """Raises `StartError` if a pattern has no place for the language."""
    form = format_for(source.name)
    found = _shown(source)
    sign = (found.sign if found else "") or form.sign
    if output is not None:
        if LANG not in output and not _is_same(output, source):
            raise StartError(f"The pattern {output} of --output has no {LANG}: all languages would be one file.")
        return LanguagePlaces(output, sign, found.code if found else None)
    if found:
        return LanguagePlaces(found.pattern, sign, found.code)
    if _BASE in source.parts:
        return LanguagePlaces(str(source).replace(_BASE, f"{LANG}.lproj"), sign)
    name = form.beside.replace("{stem}", source.stem)
    return LanguagePlaces(str(source.parent / name), sign)


@dataclass(frozen=True, slots=True)
class _Shown:
    pattern: str
    code: str
    sign: str


def _shown(source: Path) -> _Shown | None:
    """The language in the name of the file or of a folder, the nearest to the end."""
    parts = list(source.parts)
    for number in range(len(parts) - 1, -1, -1):
        # An extension may look like a code.
        stem, suffix = (Path(parts[number]).stem, source.suffix) if number == len(parts) - 1 else (parts[number], "")
        for match in reversed(list(_CODE.finditer(stem))):
            code = "-".join(filter(None, (match[1], match[3])))
            known = catalogue.find(code) or catalogue.find(match[1])
            is_part = match[0] == stem or number == len(parts) - 1 or stem.endswith(".lproj")
            if known and is_part:
                parts[number] = stem[: match.start()] + LANG + stem[match.end() :] + suffix
                return _Shown(str(Path(*parts)), known.base, match[2] or "")
    return None


def _is_same(output: str, source: Path) -> bool:
    """A file that has both languages may be its own result."""
    return Path(output).resolve() == source.resolve()
