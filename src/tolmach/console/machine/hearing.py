"""The recogniser of speech, as an administrator installs it on a page. The page itself calls no other machine."""

from collections.abc import Callable
from functools import partial

from tolmach.console.machine.errands import Errands, ErrandState, ErrandWatch, ModelErrand, ModelTask
from tolmach.console.texts import marked
from tolmach.settings import Settings
from tolmach.voice.recognising import weights

INSTALLED = marked("The recogniser is installed.")
MEGABYTES = round(weights.DOWNLOADED / 1_000_000)


class RecogniserSetup:
    """`has_others` says whether other replicas run, which need a recogniser of their own."""

    def __init__(self, settings: Settings, has_others: Callable[[], bool]) -> None:
        self._settings = settings
        self.has_others = has_others
        self._errands = Errands(self._done)

    @property
    def is_possible(self) -> bool:
        """Not if the settings name another recogniser, or if a cluster has it."""
        settings = self._settings
        return not settings.recogniser_url and not settings.whisper and settings.engine != "ray"

    @property
    def state(self) -> ErrandState | None:
        return self._errands.states().get(weights.NAME)

    def install(self) -> None:
        self._errands.add(ModelErrand(ModelTask.INSTALL, weights.NAME))

    def cancel(self) -> None:
        self._errands.cancel(weights.NAME)

    def close(self) -> None:
        self._errands.close()

    def _done(self, errand: ModelErrand, watch: ErrandWatch) -> str:
        watch.expect({errand.language: weights.DOWNLOADED})
        progress = partial(watch.progress, errand.language, total=weights.DOWNLOADED)
        weights.add(self._settings.data / "models", partial(weights.fetch, progress=progress))
        return INSTALLED
