"""Joins the translations of the parts of a text in order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.engines.nmt.symbols import TextPart
from tolmach.engines.protocol import Link, Result


@dataclass(frozen=True, slots=True)
class Output:
    text: str
    score: float = 0.0
    links: tuple[Link, ...] = ()
    rival: str | None = None
    """The translation that came second, if there was one."""

    @property
    def result(self) -> Result:
        return Result(self.text, self.score, self.links, rival=self.rival)


def copied(text: str) -> Output:
    whole = (0, len(text))
    return Output(text, links=(Link(whole, whole, 1.0),))


def join(plan: Sequence[TextPart], translated: Iterator[Output]) -> Output:
    """Copied parts stay as they are; each of the others takes the next translation. The score is that of the worst."""
    texts: list[str] = []
    rivals: list[str | None] = []
    links: list[Link] = []
    scores: list[float] = []
    at = 0
    for part in plan:
        output = next(translated) if part.translated else Output(part.text)
        links += (_shift(link, part.start, at) for link in output.links)
        scores += [output.score] if part.translated else []
        texts.append(output.text)
        rivals.append(output.rival if part.translated else output.text)
        at += len(output.text)
    rival = None if None in rivals else "".join(filter(None, rivals)) or None
    return Output("".join(texts), min(scores, default=0.0), tuple(links), rival)


def _shift(link: Link, source: int, target: int) -> Link:
    (a, b), (c, d) = link.source, link.target
    return Link((a + source, b + source), (c + target, d + target), link.weight)
