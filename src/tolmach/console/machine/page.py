"""What is installed and how well it translates; for administrators also the present state of the service."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from tolmach import __version__
from tolmach.clock import now
from tolmach.console.administration.charts import trend
from tolmach.console.machine import better as better_page
from tolmach.console.machine.better import BetterModels
from tolmach.console.machine.hearing import RecogniserSetup
from tolmach.console.texts import marked, number, plural, text
from tolmach.console.tongues import name_of, names, sorting
from tolmach.console.visits import Presented, View, Visit
from tolmach.errors import Forbidden
from tolmach.languages.traits import base, traits
from tolmach.observing.health import Probe, answers
from tolmach.observing.recent import Recent, Vitals, paces

if TYPE_CHECKING:
    from tolmach.console.machine.stock import Stock
    from tolmach.engines.nmt.scores import ModelScores

MIB: Final = 1024 * 1024
PIVOT: Final = "en"
SHADES: Final = 6
"""The number of shades in the map of scores, from `LOWEST` in equal steps."""
LOWEST, STEP = 20, 8
PROBES: Final = (marked("database"), marked("documents’ storage"))
"""The parts that are asked whether they answer, as the page names them."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The parts of the running service that the page may see."""

    stock: "Callable[[], Stock]"
    """Blocks."""
    recent: Recent
    probes: Mapping[str, Probe]
    memory_limit: int
    cores: int
    better: BetterModels
    recogniser: RecogniserSetup


@dataclass(frozen=True, slots=True)
class Gauge:
    """A present figure, and its recent course."""

    label: str
    figure: str
    aside: str
    highest: str
    trend: Markup


@dataclass(frozen=True, slots=True)
class ScoreRow:
    language: str
    from_english: float | None
    into_english: float | None
    is_apart: bool


def views(machine: Machine) -> list[View]:
    async def show(visit: Visit) -> Presented:
        stock = await asyncio.to_thread(machine.stock)
        offered = await visit.ask("GET", "/v3/languages", query={"resource": "translate_text"})
        context = {
            "version": __version__,
            "stock": stock,
            "languages": names(set(map(base, stock.model.languages))) if stock.model else (),
            "size": sum(file.size for file in stock.model.files) if stock.model else 0,
            "offered": len({base(each["lang"]) for each in offered.data}) if offered.ok else 0,
            "rows": score_rows(stock.scores) if stock.scores else [],
            "means": means(stock.scores) if stock.scores else None,
            "shades": [(number, LOWEST + STEP * number) for number in range(SHADES)],
            "shade": shade,
            "megabytes": _megabytes,
            "requests": [offered.asked],
            **await better_page.context(visit, machine.better),
            **(await _vitals(machine) if visit.is_administrator else {"health": await answers(machine.probes)}),
        }
        return Presented("models.html", context)

    async def show_vitals(visit: Visit) -> Presented:
        """Covers the whole service, including the work of other accounts."""
        if not visit.is_administrator:
            raise Forbidden(text("Only administrators can see the state of the service."))
        return Presented("models_vitals.html", await _vitals(machine))

    return [
        View(path="/models", name="models page", show=show),
        View(path="/models/vitals", name="vitals", show=show_vitals),
        *better_page.views(machine.better),
    ]


async def _vitals(machine: Machine) -> dict[str, Any]:
    return {
        "gauges": gauges(machine.recent.vitals(), machine.memory_limit, machine.cores),
        "uptime": uptime(machine.recent.uptime),
        "health": await answers(machine.probes),
        "time": f"{now():%H:%M:%S}",
    }


def gauges(seen: tuple[Vitals, ...], memory_limit: int, cores: int) -> list[Gauge]:
    last, went = seen[-1], paces(seen)
    memory, waiting = [each.resident for each in seen], [each.waiting for each in seen]
    busy, requests = [pace.cores for pace in went], [pace.requests for pace in went]
    return [
        _gauge(text("Memory (RAM)"), memory, _megabytes, _refusing(memory_limit)),
        _gauge(text("Processor"), busy, lambda used: f"{100 * used / cores:.0f} %", _cores(cores), top=cores),
        _gauge(text("Queue"), waiting, lambda size: plural("{n} token", "{n} tokens", round(size)), _queued(last)),
        _gauge(text("Requests"), requests, lambda rate: text("{n} a minute", n=number(rate)), text("answered")),
    ]


def _gauge(label: str, values: Sequence[float], say: Callable[[float], str], aside: str, top: float = 0) -> Gauge:
    highest = max(values, default=0)
    return Gauge(label, say(values[-1] if values else 0), aside, say(highest), trend(values, top or 1.25 * highest))


def _queued(last: Vitals) -> str:
    if not last.waiting:
        return text("{n} being translated", n=number(last.running))
    return text(
        "{n} being translated; the oldest has waited for {seconds} s",
        n=number(last.running),
        seconds=number(last.oldest, 1),
    )


def score_rows(scores: "ModelScores") -> list[ScoreRow]:
    """Sorted by the name of the language."""
    found = scores.directions
    codes = {code for direction in found for code in _sides(direction)} - {PIVOT}
    rows = [
        ScoreRow(name_of(code), found.get(f"{PIVOT}-{code}"), found.get(f"{code}-{PIVOT}"), is_apart(code))
        for code in codes
    ]
    return sorted(rows, key=lambda row: sorting(row.language))


def is_apart(code: str) -> bool:
    """Written without spaces or in syllables: such targets have lower scores by nature."""
    return traits(code).is_dense or not traits(code).spaced_words


def means(scores: "ModelScores") -> tuple[float, float]:
    """The means from English and into English."""
    found = scores.directions
    return _mean([v for k, v in found.items() if _sides(k)[0] == PIVOT]), _mean(
        [v for k, v in found.items() if _sides(k)[1] == PIVOT]
    )


def shade(score: float) -> int:
    return max(0, min(SHADES - 1, int((score - LOWEST) // STEP)))


def uptime(seconds: float) -> str:
    """The time in its two largest units."""
    passed = timedelta(seconds=int(seconds))
    hours, rest = divmod(passed.seconds, 3600)
    units = ((passed.days, "d"), (hours, "h"), (rest // 60, "min"), (rest % 60, "s"))
    first = next((number for number, (amount, _) in enumerate(units) if amount), len(units) - 1)
    return " ".join(f"{amount} {unit}" for amount, unit in units[first : first + 2])


def _sides(direction: str) -> tuple[str, str]:
    """A code may itself have a hyphen: `en-pt-br`."""
    if direction.startswith(f"{PIVOT}-"):
        return PIVOT, direction.removeprefix(f"{PIVOT}-")
    return direction.removesuffix(f"-{PIVOT}"), PIVOT


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))


def _megabytes(size: float) -> str:
    return f"{number(size / MIB)} MiB"


def _refusing(limit: int) -> str:
    return text("the service refuses work above {limit}", limit=_megabytes(limit))


def _cores(count: int) -> str:
    return plural("of {n} core", "of {n} cores", count)
