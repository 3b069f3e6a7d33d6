"""`tolmach.Translator`: the pipeline of the service in the process of another program."""

import asyncio
import threading
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar, overload

from tolmach import settings as known
from tolmach.documents.helper import open_helper
from tolmach.documents.translating import Translating
from tolmach.documents.whole import Asked
from tolmach.documents.whole import translate as translate_whole
from tolmach.engines.opening import open_router
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.errors import InvalidParameter, TolmachError
from tolmach.languages.catalogue import LANGUAGES, codes, find
from tolmach.languages.detect import Detector
from tolmach.library.opening import KEY, translated, translator_over
from tolmach.library.wishes import FormalityWord, LocalWish
from tolmach.markup.model import Options
from tolmach.translation.model import Translation
from tolmach.translation.service import Translator
from tolmach.writing.model import Improvement, Manner, Tone, WritingOrder, WritingStyle
from tolmach.writing.service import Writer

T = TypeVar("T")
HTML = Options(kind="html")


@dataclass(frozen=True, slots=True)
class LocalTranslation:
    text: str
    source: str
    """The code of the language that the text was in."""
    left: tuple[str, ...]
    """The names of the checks that still find a fault; empty for almost every text."""
    repaired: tuple[str, ...]
    """The names of the checks whose faults were repaired."""

    def __str__(self) -> str:
        return self.text


class LocalTranslator:
    """Translates in this process, without a server and without a network.

    The settings are those of the command `tolmach`: a file `tolmach.toml`, variables such as `TOLMACH_THREADS`, and the
    arguments here, such as `threads=1`. The model loads at the first translation. Any number of threads may use one
    object. Close it, or use it in a `with` statement, to free the model. Methods raise `tolmach.errors.TolmachError`
    with a sentence if something cannot be done.
    """

    def __init__(self, *, config: Path | None = None, **settings: object) -> None:
        self._settings = known.load(settings, file=config)
        self._lock = threading.Lock()
        self._parts: _Parts | None = None
        self._is_closed = False

    @overload
    def translate(
        self,
        text: str,
        *,
        to: str,
        source: str | None = None,
        formality: FormalityWord = "default",
        context: str = "",
        glossary: Mapping[str, str] | None = None,
        html: bool = False,
    ) -> LocalTranslation: ...

    @overload
    def translate(
        self,
        text: list[str] | tuple[str, ...],
        *,
        to: str,
        source: str | None = None,
        formality: FormalityWord = "default",
        context: str = "",
        glossary: Mapping[str, str] | None = None,
        html: bool = False,
    ) -> list[LocalTranslation]: ...

    def translate(
        self,
        text: str | list[str] | tuple[str, ...],
        *,
        to: str,
        source: str | None = None,
        formality: FormalityWord = "default",
        context: str = "",
        glossary: Mapping[str, str] | None = None,
        html: bool = False,
    ) -> LocalTranslation | list[LocalTranslation]:
        """Translates a text, or several together, which is quicker than one after the other. Without `source` the
        language of each text is detected. `glossary` has terms of the source with their translations."""
        asked = LocalWish(to=to, source=source, formality=formality, context=context, glossary=glossary)
        texts = [text] if isinstance(text, str) else list(text)
        parts, tags = self._opened(), HTML if html else None
        done = [_shown(item) for item in parts.run(translated(parts.translator, texts, asked.wish(), tags))]
        return done[0] if isinstance(text, str) else done

    def translate_file(
        self,
        file: str | Path,
        output: str | Path,
        *,
        to: str,
        source: str | None = None,
        formality: FormalityWord = "default",
        glossary: Mapping[str, str] | None = None,
    ) -> str:
        """Translates a document into a new file, and returns the code of the language that it was in. The extensions
        decide the formats."""
        read, written = Path(file), Path(output)
        wish = LocalWish(to=to, source=source, formality=formality, glossary=glossary).wish()
        parts = self._opened()
        asked = Asked(read.name, read.read_bytes(), wish, written.suffix.removeprefix(".") or None)
        answer = parts.run(translate_whole(parts.translating, asked))
        written.write_bytes(answer.data)
        return answer.source.base

    def correct(self, text: str, *, language: str | None = None) -> str:
        """Corrects spelling and grammar with as few changes as possible."""
        return self._improved(text, language, None)

    def rephrase(self, text: str, *, language: str | None = None, style: str = "", tone: str = "") -> str:
        """Corrects and rewords a text, in a style (`simple`, `business`, `academic`, `casual`) or a tone
        (`enthusiastic`, `friendly`, `confident`, `diplomatic`), if one is given."""
        return self._improved(text, language, _manner(style, tone), rephrased=True)

    def detect(self, text: str) -> str | None:
        """The code of the language of a text; None if it is not sure."""
        return self._opened().detector.find(text).language

    def targets(self) -> tuple[str, ...]:
        """The codes of all languages that the installed models translate into."""
        reach = self._opened().router.targets()
        return tuple(item.code for item in LANGUAGES if item.engine in reach or item.base in reach)

    def close(self) -> None:
        """Frees the model. Work that other threads have begun is finished first."""
        with self._lock:
            parts, self._parts, self._is_closed = self._parts, None, True
        if parts is not None:
            parts.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _improved(self, text: str, language: str | None, manner: Manner | None, *, rephrased: bool = False) -> str:
        target = find(language) if language else None
        if language and (target is None or "write" not in target.supports):
            raise InvalidParameter("language", allowed=codes(item for item in LANGUAGES if "write" in item.supports))
        order, parts = WritingOrder((text,), target, manner), self._opened()

        async def work() -> list[Improvement]:
            reading = await parts.writer.read(order)
            improve = parts.writer.rephrase if rephrased else parts.writer.correct
            return await improve(reading, key=KEY, priority=Priority.INTERACTIVE)

        return parts.run(work())[0].text

    def _opened(self) -> "_Parts":
        with self._lock:
            if self._is_closed:
                raise TolmachError("The translator is closed.")
            if self._parts is None:
                self._parts = _Parts(self._settings)
            return self._parts


class _Parts:
    """The model, and a thread with the event loop in which the pipeline runs."""

    def __init__(self, settings: known.Settings) -> None:
        self._settings = settings
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="tolmach", daemon=True)
        self._thread.start()
        self.detector = Detector()
        self.router: Router = self.run(self._open())

    @cached_property
    def translator(self) -> Translator:
        return translator_over(self._settings, self.router, self.detector)

    @cached_property
    def writer(self) -> Writer:
        return Writer(self.router, self.detector)

    @cached_property
    def translating(self) -> Translating:
        return Translating(self.translator, helper=open_helper(self._settings))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        with suppress(RuntimeError):
            self.run(self.router.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _open(self) -> Router:
        return open_router(self._settings)


def _shown(item: Translation) -> LocalTranslation:
    receipt = item.receipt
    return LocalTranslation(item.text, item.source.base, tuple(sorted(receipt.left)), tuple(sorted(receipt.repaired)))


def _manner(style: str, tone: str) -> Manner | None:
    if style and tone:
        raise InvalidParameter("style", "Give a style or a tone, not both.")
    kind: type[WritingStyle] | type[Tone] = WritingStyle if style else Tone
    if not (style or tone):
        return None
    try:
        return kind(style or tone)
    except ValueError:
        raise InvalidParameter("style" if style else "tone", allowed=", ".join(kind)) from None
