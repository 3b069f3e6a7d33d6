"""Better translations: an administrator looks up what Mozilla has, and installs it. The page itself calls no server."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import Response

from tolmach.console.doors import redirected
from tolmach.console.machine.errands import Errands, ErrandStage, ErrandState, ErrandWatch, ModelErrand, ModelTask
from tolmach.console.machine.offers import ModelOffers, OfferLook
from tolmach.console.texts import marked, number, text
from tolmach.console.tongues import name_of
from tolmach.console.visits import Presented, View, Visit
from tolmach.errors import BadRequest, Forbidden, StartError
from tolmach.languages.catalogue import engine_codes
from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.console.machine.rows import BetterLanguage
    from tolmach.engines.added.mozilla.registry import Registry

PATH, PROGRESS = "/models/better", "/models/progress"
LOOK, CANCEL = "look", "cancel"
MEGABYTE: Final = 1_000_000
_STAGES: Final = {
    ErrandStage.WAITING: marked("waiting."),
    ErrandStage.RUNNING: marked("running."),
    ErrandStage.CANCELLING: marked("cancelling."),
    ErrandStage.DONE: marked("done."),
    ErrandStage.FAILED: marked("failed."),
    ErrandStage.CANCELLED: marked("cancelled."),
}
"""What people hear who do not see the page."""


class BetterModels:
    """The knowledge and the actions of the page. `has_others` says whether other replicas run."""

    def __init__(self, settings: Settings, has_others: Callable[[], bool]) -> None:
        self._settings = settings
        self.has_others = has_others
        self.offers = ModelOffers(self._registry)
        self.errands = Errands(self._done)

    @property
    def is_used(self) -> bool:
        """Other engines use no models from the data folder."""
        return self._settings.engine == "nmt"

    @property
    def looks_itself(self) -> bool:
        return self._settings.fetch_models

    def rows(self, registry: "Registry | None", languages: Iterable[str]) -> "Sequence[BetterLanguage]":
        """Rows for what is installed, what the registry has, and these languages. Blocks. Raises `StartError` if a
        model is damaged."""
        from tolmach.console.machine.rows import rows
        from tolmach.engines.added.installed import firefox_models

        return rows(registry, firefox_models(self._settings.data / "models"), languages)

    def close(self) -> None:
        self.errands.close()

    # The modules that both methods need are imported at first use, so that a start does not wait for them.
    def _registry(self) -> "Registry":
        from tolmach.console.machine.installing import registry_of

        return registry_of(self._settings)

    def _done(self, errand: ModelErrand, watch: ErrandWatch) -> str:
        from tolmach.console.machine.installing import done

        return done(self._settings, self.offers, errand, watch)


def views(better: BetterModels) -> list[View]:
    async def show(visit: Visit) -> Presented | Response:
        _check(visit)
        if not visit.is_partial:
            return redirected(visit.request, "/models")
        return Presented("models_offers.html", await context(visit, better))

    async def act(visit: Visit) -> Presented | Response:
        _check(visit)
        await _act(visit, better)
        return await show(visit)

    return [
        View(path=PATH, name="better models", act=act),
        # A page polls this every second while there is something to do. It does not count as work, just as the vitals
        # do not.
        View(path=PROGRESS, name="vitals", show=show),
    ]


async def context(visit: Visit, better: BetterModels) -> dict[str, Any]:
    """Visitors who are not administrators see only what is installed."""
    look, states = OfferLook(), dict[str, ErrandState]()
    if visit.is_administrator:
        look, states = better.offers.last, better.errands.states()
    listed, damage = await asyncio.to_thread(_listed, better, look.registry, states)
    return {
        "better": better,
        "look": look,
        "listed": listed,
        "damage": damage,
        "states": states,
        "is_busy": any(not state.is_over for state in states.values()),
        "told": _told(states),
        "size_of": lambda size: f"{number(size / MEGABYTE)} MB",
        "bytes_of": lambda size: number(size / MEGABYTE, 1),
    }


def _listed(
    better: BetterModels, registry: "Registry | None", languages: Iterable[str]
) -> "tuple[Sequence[BetterLanguage], str]":
    try:
        return better.rows(registry, languages), ""
    except StartError:
        return [], text("A model is damaged. `tolmach models verify` says which one.")


def _check(visit: Visit) -> None:
    if not visit.is_administrator:
        raise Forbidden(text("Only administrators can install models."))


async def _act(visit: Visit, better: BetterModels) -> None:
    task, _, language = visit.text("do").partition(" ")
    if not better.is_used:
        raise BadRequest(text("You cannot install models for the engine of this service here."))
    if task == LOOK:
        await asyncio.to_thread(better.offers.look)
        return
    if language not in engine_codes() or task not in (CANCEL, *ModelTask):
        raise BadRequest(text("This page is out of date. Load it again."))
    if task == CANCEL:
        better.errands.cancel(language)
    else:
        better.errands.add(ModelErrand(ModelTask(task), language, bool(visit.text("trust_new"))))


def _told(states: Mapping[str, ErrandState]) -> str:
    """Lines for people who do not see the page: a line changes with every quarter, and not with every byte."""
    return "\n".join(f"{name_of(code)}: {_words(state)}" for code, state in states.items())


def _words(state: ErrandState) -> str:
    if state.said:
        return text(state.said)
    return f"{state.percent // 25 * 25} %." if state.total else text(_STAGES[state.stage])
