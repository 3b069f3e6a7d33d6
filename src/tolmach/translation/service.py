"""Translates texts: reads them, detects their languages, translates their units, and writes them."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from tolmach.engines.queue import Priority
from tolmach.engines.route import Route
from tolmach.engines.router import WANTS_QUALITY, NoRoute, Router, UnknownModelType
from tolmach.errors import InvalidParameter
from tolmach.languages import catalogue
from tolmach.languages.catalogue import LANGUAGES, codes, named
from tolmach.languages.detect import Detector
from tolmach.languages.model import Language
from tolmach.markup import tagged
from tolmach.markup.model import MarkupError, Options
from tolmach.markup.strings import StringContent
from tolmach.styles.wording import worded
from tolmach.translation import pipeline
from tolmach.translation.checks import FaultKind
from tolmach.translation.finishing import proving
from tolmach.translation.model import Done, KnownWish, Order, Receipt, Translation, Wish
from tolmach.translation.trying import varying
from tolmach.translation.trying.addressing import decided
from tolmach.units import Formality, OpenMemory, Rendered, Style, Terms, Unit

UNCHANGED = Receipt(left=frozenset({FaultKind.COPY.value}))
"""The receipt of a text that came back unchanged although a translation was asked for. That may be right, but it is
reported."""
UNREADABLE = "Tag handling parsing failed, please check input."


class Text(StringContent, Protocol):
    @property
    def characters(self) -> int:
        """The characters that are billed."""
        ...


@dataclass(frozen=True, slots=True)
class Plain:
    text: str

    @property
    def units(self) -> tuple[Unit, ...]:
        return (Unit(self.text),)

    @property
    def characters(self) -> int:
        return len(self.text)

    def write(self, rendered: Sequence[Rendered]) -> str:
        return "".join(item.text for item in rendered)

    def faults(self, output: str) -> list[str]:
        """Plain text has no markup."""
        return []


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """An order whose texts were read. Its cost is known, and that it can be done. Nothing was translated yet."""

    order: Order
    texts: tuple[Text, ...]
    sources: tuple[Language, ...]
    address: Formality | None = None

    @property
    def characters(self) -> int:
        return sum(text.characters for text in self.texts)


class Translator:
    def __init__(self, router: Router, detector: Detector, *, phrases: bool = True, lexicon: bool = True) -> None:
        self._router = router
        self._detector = detector
        self._phrases = phrases
        self._lexicon = lexicon

    def require(self, wish: Wish) -> None:
        """Raises `InvalidParameter` where no engine can do it. A source language that is not known yet is not
        checked."""
        if self._spoken(wish.target).engine not in self._router.targets():
            offered = (item for item in LANGUAGES if self._spoken(item).engine in self._router.targets())
            raise InvalidParameter("target_lang", allowed=codes(offered))
        if wish.source is not None and not self._serves(wish.source, wish.target):
            raise self._no_source(wish.target)

    async def read(self, order: Order) -> ReadOrder:
        return await asyncio.to_thread(self._read, order)

    async def translate(self, order: Order | ReadOrder, *, key: str, priority: Priority) -> list[Translation]:
        reading = order if isinstance(order, ReadOrder) else await self.read(order)
        by_source: dict[Language, list[int]] = defaultdict(list)
        for number, source in enumerate(reading.sources):
            by_source[source].append(number)
        groups = await asyncio.gather(
            *(self._group(reading, source, numbers, key, priority) for source, numbers in by_source.items())
        )
        found = {number: done for group in groups for number, done in group}
        return [found[number] for number in range(len(reading.texts))]

    async def render(
        self, units: Sequence[Unit], wish: KnownWish, *, key: str, priority: Priority
    ) -> tuple[list[Done], str]:
        """Translates units of one language, and names the type of the model that did it."""
        wish = replace(wish, target=self._spoken(wish.target), memory=_of_source(wish), style=await _style(wish))
        wish = replace(wish, formality=_address(wish), terms=_terms(wish))
        wish = replace(wish, phrases=self._phrases, lexicon=self._lexicon)
        route = self._route(wish)
        return await pipeline.run(units, wish, route, key=key, priority=priority), route.model_type

    async def wordings(
        self, sentence: str, opening: str | None, wish: KnownWish, *, key: str, priority: Priority
    ) -> list[str]:
        """Translations of a sentence, the likeliest first. With an opening, they begin with it and go on with different
        words. Empty where no engine can do this."""
        wish = replace(wish, target=self._spoken(wish.target))
        return await varying.wordings(sentence, opening, wish, self._route(wish), key=key, priority=priority)

    def address(self, texts: Mapping[str, Sequence[str]], wish: Wish) -> Formality | None:
        """The form of address for all of these texts, by their language, if the wish does not name one."""
        form = decided(texts, self._spoken(wish.target).engine) if wish.formality is None else None
        return form and (wish.address or form)

    def detected(self, units: Sequence[Unit]) -> Language:
        return named(self._detector.best("\n".join(unit.text for unit in units)))

    def _read(self, order: Order) -> ReadOrder:
        texts = _texts(order)
        sources = tuple(order.wish.source or self.detected(text.units) for text in texts)
        if not all(self._serves(source, order.wish.target) for source in sources):
            raise self._no_source(order.wish.target)
        return ReadOrder(order, texts, sources, self._address_of(order.wish, texts, sources))

    def _address_of(self, wish: Wish, texts: Sequence[Text], sources: Sequence[Language]) -> Formality | None:
        said: dict[str, list[str]] = defaultdict(list)
        for text, source in zip(texts, sources, strict=True):
            said[source.engine] += [*(unit.text for unit in text.units), wish.context]
        return self.address(said, wish)

    def _serves(self, source: Language, target: Language) -> bool:
        return source.base == target.base or self._router.can(source.engine, self._spoken(target).engine)

    def _no_source(self, target: Language) -> InvalidParameter:
        return InvalidParameter(
            "source_lang", allowed=codes(item for item in catalogue.sources() if self._serves(item, target))
        )

    def _spoken(self, target: Language) -> Language:
        """A variant that no engine knows is made from its base language."""
        targets = self._router.targets()
        return target if target.engine in targets or target.base not in targets else replace(target, engine=target.base)

    def _route(self, wish: KnownWish) -> Route:
        """The route for the wish. A language is translated into its own variant without an engine."""
        target = wish.source if wish.source.base == wish.target.base else wish.target
        try:
            return self._router.route(wish.source.engine, target.engine, wish.model_type)
        except UnknownModelType:
            raise InvalidParameter("model_type", allowed=", ".join(filter(None, WANTS_QUALITY))) from None
        except NoRoute as error:
            raise InvalidParameter(f"{error.side}_lang") from None

    async def _group(
        self, reading: ReadOrder, source: Language, numbers: Sequence[int], key: str, priority: Priority
    ) -> list[tuple[int, Translation]]:
        """Translates all texts of one source language in one run, so that they share batches."""
        texts = [reading.texts[number] for number in numbers]
        units = [unit for text in texts for unit in text.units]
        wish = replace(reading.order.wish.known(source), address=reading.address)
        done, model_type = await self.render(units, wish, key=key, priority=priority)
        written = await asyncio.to_thread(_written, texts, done)
        return [
            (number, Translation(output, source, text.characters, model_type, receipt))
            for number, text, (output, receipt) in zip(numbers, texts, written, strict=True)
        ]


def _of_source(wish: KnownWish) -> OpenMemory | None:
    """The memory, unless it is from another language than the text."""
    return wish.memory if wish.memory is not None and wish.memory.source == wish.source.base else None


def _terms(wish: KnownWish) -> Terms | None:
    """The terms, with the words that instructions name."""
    return worded(wish.style.terms, wish.terms) if wish.style else wish.terms


async def _style(wish: KnownWish) -> Style | None:
    """The style. What the request says about the form of address overrides a list."""
    found = await asyncio.to_thread(wish.guide.style, wish.source.base) if wish.guide is not None else wish.style
    return found.without_address() if found is not None and wish.formality is not None else found


def _address(wish: KnownWish) -> Formality | None:
    styled = wish.style.formality if wish.style and "formality" in wish.target.supports else None
    return wish.formality or styled


def _texts(order: Order) -> tuple[Text, ...]:
    texts = []
    for number, text in enumerate(order.texts):
        try:
            texts.append(read_text(text, order.tags))
        except MarkupError as error:
            raise InvalidParameter(
                f"text[{number}]", UNREADABLE, allowed=f"well-formed XML in text[{number}]. {error}"
            ) from None
    return tuple(texts)


def _written(texts: Sequence[Text], done: Sequence[Done]) -> list[tuple[str, Receipt]]:
    rest = iter(done)
    found = []
    for text in texts:
        own = [next(rest) for _ in text.units]
        receipt = Receipt()
        for item in own:
            receipt |= item.receipt
        if receipt.checked and all(item.rendered.text == unit.text for unit, item in zip(text.units, own, strict=True)):
            receipt |= UNCHANGED
        output, proof = proving.written(text, [item.rendered for item in own])
        found.append((output, receipt | proof))
    return found


def read_text(text: str, tags: Options | None) -> Text:
    """Raises `markup.model.MarkupError` for tags that cannot be read but must be."""
    return Plain(text) if tags is None else tagged.read(text, tags)
