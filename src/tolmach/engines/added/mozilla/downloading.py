"""Downloads several files at a time, in the order in which their models are needed."""

import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tolmach.engines.added.fetching import Count, opened_client
from tolmach.engines.added.installed import ProgressReport, silent
from tolmach.engines.added.mozilla.lock import FileSums
from tolmach.engines.added.mozilla.registry import RegistryFile, RegistryModel
from tolmach.engines.added.mozilla.sources import ModelSource
from tolmach.engines.added.mozilla.trial import Trial, try_model
from tolmach.engines.added.mozilla.unpacking import largest_packed

Packed = Mapping[RegistryFile, Path]


@dataclass(frozen=True, slots=True)
class FetchOptions:
    source: ModelSource = field(default_factory=ModelSource)
    trust_new: bool = False
    """Whether to trust files that no lock has, and to record what they were."""
    progress: ProgressReport = silent
    """Called for each model by its name, from several threads."""
    parallel: int = 4
    trial: Trial = try_model


class _Stopped(Exception):
    """The command that wanted the download has ended."""


@contextmanager
def downloading(
    models: Sequence[RegistryModel], folder: Path, known: FileSums, options: FetchOptions
) -> Iterator[Iterator[tuple[RegistryModel, Callable[[], Packed]]]]:
    """Yields each model with a function that waits for its files. It fetches only a few models ahead, so that packed
    files do not fill the disk. At the end, or after an exception, it stops all downloads; the next call continues from
    there."""
    stopped = threading.Event()

    def fetch(file: RegistryFile, tally: _Tally) -> Path:
        most, count = largest_packed(file, known), tally.count(file.path, stopped)
        return options.source.fetch(file.path, folder, count, most=most, client=client)

    def begun(model: RegistryModel) -> Callable[[], Packed]:
        tally = _Tally(model.name, options.progress)
        under_way = {file: pool.submit(fetch, file, tally) for file in model.files}
        return lambda: {file: download.result() for file, download in under_way.items()}

    with opened_client() as client, ThreadPoolExecutor(options.parallel, "downloading") as pool:
        try:
            yield _ahead(models, begun, options.parallel)
        finally:
            stopped.set()
            pool.shutdown(cancel_futures=True)


def _ahead(
    models: Sequence[RegistryModel], begun: Callable[[RegistryModel], Callable[[], Packed]], count: int
) -> Iterator[tuple[RegistryModel, Callable[[], Packed]]]:
    waiting = deque[tuple[RegistryModel, Callable[[], Packed]]]()
    for model in models:
        waiting.append((model, begun(model)))
        if len(waiting) > count:
            yield waiting.popleft()
    yield from waiting


class _Tally:
    """Counts the files of one model together."""

    def __init__(self, name: str, progress: ProgressReport) -> None:
        self._name = name
        self._progress = progress
        self._lock = threading.Lock()
        self._counts: dict[str, tuple[int, int | None]] = {}

    def count(self, path: str, stopped: threading.Event) -> Count:
        def count(done: int, total: int | None) -> None:
            if stopped.is_set():
                raise _Stopped
            with self._lock:
                self._counts[path] = done, total
                totals = [total for _, total in self._counts.values()]
                known = None if None in totals else sum(total or 0 for total in totals)
                self._progress(self._name, sum(done for done, _ in self._counts.values()), known)

        return count
