"""A text as the pieces that an engine translates: branches of a message, each with a number where it counts. Pure."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.languages.model import Language
from tolmach.linguistics.plurals import CATEGORIES, categories, counts_one_only, sample, with_number
from tolmach.localising.counted import counted, uncounted
from tolmach.markup.branches import with_forms
from tolmach.markup.strings import CHOICE, Branch, Message, messages
from tolmach.markup.sure import has_markup
from tolmach.translation.protected import protection
from tolmach.translation.protected.protection import ProtectedKind

_FORM = re.compile(rf"(?P<exactly>=\d+)?(?P<form>{'|'.join(CATEGORIES)})?\s*\{{\Z")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_QUOTING = re.compile(r"(?<!')'(?=[{}])")
_WORD = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class AskedPhrase:
    """What an engine is asked to say."""

    text: str
    markup: str = ""


@dataclass(frozen=True, slots=True)
class StringPiece:
    text: str
    markup: str
    number: int | None = None
    sign: str | None = None

    @property
    def phrases(self) -> Iterator[AskedPhrase]:
        """The ways to ask for it, the best first. None if there is nothing to say."""
        body = self.text.strip()
        if not _WORD.search(_without_fixed(body)):
            return
        said = counted(body, self.number, self.sign) if self.number is not None else None
        if said is not None:
            yield AskedPhrase(said, self.markup)
        yield AskedPhrase(body, self.markup)

    def answer(self, asked: AskedPhrase, said: str) -> str | None:
        """The translation as it goes into the file; None if something that must not change has changed."""
        body = self.text.strip()
        if asked.text != body and self.number is not None:
            found = uncounted(said.strip(), body, self.number, self.sign)
        else:
            found = said.strip()
        if not found or _fixed(body) != _fixed(found) or CHOICE.search(body):
            return None
        found = found if _QUOTING.search(body) else _QUOTING.sub("’", found)
        start = len(self.text) - len(self.text.lstrip())
        return self.text[:start] + found + self.text[start + len(body) :]


@dataclass(frozen=True, slots=True)
class StringWording:
    """A text with its pieces."""

    messages: tuple[Message, ...]
    pieces: tuple[StringPiece, ...]

    def written(self, said: Sequence[str]) -> str:
        rest = iter(said)
        return "".join(each.written([next(rest) for _ in each.branches]) for each in self.messages)


def wording(text: str, markup: str, number: int | None, target: Language) -> StringWording:
    """`number` is one of the plural form that the text has to be in, if it has to."""
    forms = categories(target.code)
    told = with_forms(text, forms, None if counts_one_only(target.code) else with_number)
    found = messages(told)
    branches = [branch for each in found for branch in each.branches]
    return StringWording(found, tuple(_piece(branch, markup, number, target) for branch in branches))


def _piece(branch: Branch, markup: str, number: int | None, target: Language) -> StringPiece:
    kind = markup if markup and re.search("[<&]", branch.text) else "html" if has_markup(branch.text) else ""
    label = _FORM.search(branch.before) if branch.counts else None
    if label and label["form"]:
        return StringPiece(branch.text, kind, sample(label["form"], target.code), "#")
    if label and label["exactly"]:
        return StringPiece(branch.text, kind, int(label["exactly"][1:]), "#")
    return StringPiece(branch.text, kind, number)


def _without_fixed(text: str) -> str:
    for each in _fixed(text):
        text = text.replace(each, " ")
    return text


def _fixed(text: str) -> Counter[str]:
    """Placeholders and tags."""
    found = (item for item in protection.find(text, "en") if item.kind is ProtectedKind.PLACEHOLDER)
    return Counter([*(text[item.start : item.end] for item in found), *_TAG.findall(text)])
