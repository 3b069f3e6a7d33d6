"""Errands with models: one at a time, watched, cancelled and told of; and what is known of that which can be had."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tolmach.console.machine import errands as errands_module
from tolmach.console.machine import offers as offers_module
from tolmach.console.machine.errands import (
    CANCELLED,
    UNEXPECTED,
    Errands,
    ErrandStage,
    ErrandState,
    ErrandWatch,
    ModelErrand,
    ModelTask,
    Work,
)
from tolmach.console.machine.offers import ModelOffers
from tolmach.console.machine.rows import BetterLanguage, rows
from tolmach.engines.added.installed import FIREFOX, FileSum, Installed, PublishedScores
from tolmach.engines.added.mozilla.registry import Registry, RegistryFile, RegistryModel, model_name
from tolmach.engines.families.family import ModelLanguages
from tolmach.errors import StartError

PATIENCE = 20.0
"""Seconds; far more than anything here takes."""


@contextmanager
def working(work: Work) -> Iterator[Errands]:
    errands = Errands(work)
    try:
        yield errands
    finally:
        errands.close()


def install(language: str) -> ModelErrand:
    return ModelErrand(ModelTask.INSTALL, language)


def until(errands: Errands, language: str, is_so: Callable[[ErrandState], bool]) -> ErrandState:
    deadline = time.monotonic() + PATIENCE
    while not is_so(state := errands.states()[language]):
        assert time.monotonic() < deadline, f"it is still {state}"
        time.sleep(0.005)
    return state


def ended(errands: Errands, language: str) -> ErrandState:
    return until(errands, language, lambda state: state.is_over)


def running(errands: Errands, language: str) -> ErrandState:
    return until(errands, language, lambda state: state.stage is ErrandStage.RUNNING)


def endless(errand: ModelErrand, watch: ErrandWatch) -> str:
    """As a download that goes on and on."""
    for done in range(1, 1_000_000):
        watch.progress("file", done, None)
        time.sleep(0.001)
    raise AssertionError("it was not cancelled")


def test_one_is_done_after_the_other_in_the_order_in_which_they_came() -> None:
    gate, seen, at_once = threading.Event(), list[str](), threading.Lock()

    def work(errand: ModelErrand, watch: ErrandWatch) -> str:
        assert at_once.acquire(blocking=False), "two at a time"
        seen.append(errand.language)
        gate.wait(PATIENCE)
        at_once.release()
        return f"{errand.language} is there."

    with working(work) as errands:
        for language in ("fr", "de", "it"):
            errands.add(install(language))
        running(errands, "fr")
        waiting = {language: state.stage for language, state in errands.states().items()}
        assert waiting == {"fr": ErrandStage.RUNNING, "de": ErrandStage.WAITING, "it": ErrandStage.WAITING}
        gate.set()
        assert [ended(errands, language).said for language in ("it", "de", "fr")] == [
            "it is there.",
            "de is there.",
            "fr is there.",
        ]
    assert seen == ["fr", "de", "it"]


def test_a_button_that_is_pressed_twice_is_pressed_once() -> None:
    gate, seen = threading.Event(), list[ModelTask]()

    def work(errand: ModelErrand, watch: ErrandWatch) -> str:
        seen.append(errand.task)
        gate.wait(PATIENCE)
        return "Done."

    with working(work) as errands:
        errands.add(install("de"))
        errands.add(ModelErrand(ModelTask.REMOVE, "de"))
        gate.set()
        ended(errands, "de")
        errands.add(ModelErrand(ModelTask.REMOVE, "de"))
        until(errands, "de", lambda state: state.is_over and state.errand.task is ModelTask.REMOVE)
    assert seen == [ModelTask.INSTALL, ModelTask.REMOVE]


def test_what_is_under_way_and_what_waits_can_be_cancelled() -> None:
    with working(endless) as errands:
        for language in ("de", "fr"):
            errands.add(install(language))
        until(errands, "de", lambda state: state.done > 3)
        errands.cancel("fr")
        assert errands.states()["fr"].stage is ErrandStage.CANCELLED
        errands.cancel("de")
        assert (ended(errands, "de").stage, ended(errands, "de").said) == (ErrandStage.CANCELLED, CANCELLED)
        errands.cancel("de")
        errands.cancel("nl")
        assert errands.states().keys() == {"de", "fr"}


def test_one_that_stops_slowly_says_that_it_does() -> None:
    gate = threading.Event()

    def work(errand: ModelErrand, watch: ErrandWatch) -> str:
        gate.wait(PATIENCE)
        watch.check()
        return "Done."

    with working(work) as errands:
        errands.add(install("de"))
        running(errands, "de")
        errands.cancel("de")
        assert errands.states()["de"].stage is ErrandStage.CANCELLING
        gate.set()
        assert ended(errands, "de").stage is ErrandStage.CANCELLED


@pytest.mark.parametrize(
    ("error", "said"), [(StartError("There is no room."), "There is no room."), (ValueError("secret"), UNEXPECTED)]
)
def test_a_failure_is_told_and_keeps_nothing_back(error: Exception, said: str) -> None:
    def work(errand: ModelErrand, watch: ErrandWatch) -> str:
        if errand.language == "de":
            raise error
        return "Done."

    with working(work) as errands:
        errands.add(install("de"))
        errands.add(install("fr"))
        assert (ended(errands, "de").stage, ended(errands, "de").said) == (ErrandStage.FAILED, said)
        assert ended(errands, "fr").stage is ErrandStage.DONE


def test_how_it_ended_is_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    with working(lambda errand, watch: "Done.") as errands:
        errands.add(install("de"))
        ended(errands, "de")
        monkeypatch.setattr(errands_module, "KEPT", -1)
        assert errands.states() == {}


def test_the_end_of_the_service_cancels_everything() -> None:
    errands = Errands(endless)
    for language in ("de", "fr"):
        errands.add(install(language))
    running(errands, "de")
    errands.close()
    assert {state.stage for state in errands.states().values()} == {ErrandStage.CANCELLED}


def test_the_end_of_the_service_does_not_wait_for_a_server_that_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands_module, "PARTING", 0.05)
    gate = threading.Event()

    def work(errand: ModelErrand, watch: ErrandWatch) -> str:
        gate.wait(PATIENCE)
        watch.check()
        return "Done."

    errands = Errands(work)
    errands.add(install("de"))
    running(errands, "de")
    errands.close()
    assert errands.states()["de"].stage is ErrandStage.CANCELLING
    gate.set()
    assert ended(errands, "de").stage is ErrandStage.CANCELLED


def test_bytes_are_counted_together_and_expected_before_they_come() -> None:
    watch = ErrandWatch()
    assert watch.counted == (0, 0)
    watch.expect({"there": 300, "back": 100})
    assert watch.counted == (0, 400)
    watch.progress("there", 50, 200)
    watch.progress("back", 25, None)
    assert watch.counted == (75, 300)
    watch.progress("back", 160, None)
    assert watch.counted == (210, 360)
    state = ErrandState(install("de"), ErrandStage.RUNNING, "", *watch.counted)
    assert state.percent == 58
    assert ErrandState(install("de"), ErrandStage.RUNNING).percent == 0


def test_the_list_is_kept_for_an_hour_and_read_only_when_it_is_asked_for() -> None:
    asked, time_now = list[int](), [0.0]

    def read() -> Registry:
        asked.append(1)
        return Registry({})

    offers = ModelOffers(read, lambda: time_now[0])
    assert (offers.last.registry, asked) == (None, [])
    offers.look()
    time_now[0] = offers_module.KEPT - 1
    assert (offers.last.registry, len(asked)) == (Registry({}), 1)
    time_now[0] = offers_module.KEPT
    assert (offers.last.registry, offers.last.at, len(asked)) == (None, None, 1)


def test_what_went_wrong_stands_beside_the_list_of_before() -> None:
    answers: list[Registry | StartError] = [StartError("No network."), Registry({}), StartError("Gone."), Registry({})]

    def read() -> Registry:
        answer = answers.pop(0)
        if isinstance(answer, StartError):
            raise answer
        return answer

    offers = ModelOffers(read)
    offers.look()
    assert (offers.last.registry, offers.last.problem) == (None, "No network.")
    offers.look()
    assert (offers.last.registry, offers.last.problem) == (Registry({}), "")
    offers.look()
    assert (offers.last.registry, offers.last.problem) == (Registry({}), "Gone.")
    offers.look()
    assert offers.last.problem == ""


def there(source: str, target: str, *, sha256: str = "old", comet: float = 0.8) -> Installed:
    languages, files = ModelLanguages({source: ""}, {target: ""}), {"model.bin": FileSum(10, sha256)}
    name = model_name((source, target))
    return Installed(name, FIREFOX, languages, files, "", "", "tiny", PublishedScores(comet))


def offer(source: str, target: str, *, comet: float = 0.9) -> RegistryModel:
    files = (RegistryFile("model", "model.bin.gz", 700, "new"),)
    return RegistryModel((source, target), f"{source}-{target}", "base", "Release", PublishedScores(comet), files)


def listed(*offers: RegistryModel) -> Registry:
    return Registry({model.pair: model for model in offers})


BOTH = listed(offer("en", "de"), offer("de", "en", comet=0.91))


@pytest.mark.parametrize(
    ("registry", "installed", "expected"),
    [
        (None, [], []),
        (None, [there("de", "en")], [("Into English only", ("tiny",), None, 0.8, 10, False, False)]),
        (BOTH, [], [("", ("base",), 0.9, 0.91, 1400, True, False)]),
        (BOTH, [there("en", "de")], [("From English only", ("tiny", "base"), 0.8, 0.91, 710, True, True)]),
        (
            BOTH,
            [there("en", "de", sha256="new"), there("de", "en", sha256="new")],
            [("Installed", ("tiny",), 0.8, 0.8, 20, False, False)],
        ),
        (BOTH, [there("en", "de"), there("de", "en")], [("Installed", ("tiny",), 0.8, 0.8, 20, False, True)]),
        (
            listed(offer("en", "de")),
            [there("en", "de", sha256="new")],
            [("From English only", ("tiny",), 0.8, None, 10, False, False)],
        ),
    ],
)
def test_a_row_tells_what_is_there_and_what_can_be_done(
    registry: Registry | None, installed: list[Installed], expected: list[tuple[object, ...]]
) -> None:
    assert [_told(row) for row in rows(registry, installed)] == expected


def _told(row: BetterLanguage) -> tuple[object, ...]:
    assert (row.code, row.name) == ("de", "German")
    scores = row.from_english, row.into_english
    return row.installed, row.architectures, *scores, row.size, row.can_install, row.can_update


def test_rows_stand_by_the_names_of_languages() -> None:
    offers = listed(offer("en", "zh-hant"), offer("en", "cs"), offer("ar", "en"))
    found = rows(offers, [there("en", "bg")], ["cs", "da"])
    assert [row.name for row in found] == ["Arabic", "Bulgarian", "Chinese (traditional)", "Czech", "Danish"]
    assert (found[-1].size, found[-1].installed, found[-1].can_install) == (0, "", False)
