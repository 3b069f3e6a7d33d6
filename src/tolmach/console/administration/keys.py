"""The developer keys of the account, for administrators: a key is made, shown once, renamed, limited, deactivated."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from starlette.responses import Response

from tolmach.accounts.schema import LARGEST
from tolmach.console.administration import scopes
from tolmach.console.doors import redirected
from tolmach.console.model import ApiCall, Reply
from tolmach.console.texts import marked, plural, text
from tolmach.console.visits import Presented, View, Visit
from tolmach.errors import NotFound

KEYS: Final = "/v2/admin/developer-keys"
IN_USE: Final = "/console/keys"
MINUTE: Final = 60_000
_FIGURE: Final = re.compile(r"\d{1,16}(\.\d{1,9})?", re.ASCII)
DONE: Final = {
    "label": marked("The key is renamed."),
    "limits": marked("The limits are set. They apply from the next request on."),
    "deactivate": marked("The key is deactivated. The service no longer accepts it."),
}
"""Messages for finished changes, by the word in the address of the next page."""


@dataclass(frozen=True, slots=True)
class ShownKey:
    """A key as a page shows it."""

    id: str
    label: str
    created: str
    deactivated: str
    characters: int | None
    minutes: str
    """A figure; empty if there is no limit."""
    scopes: tuple[str, ...]
    """The scopes in words; empty if the key may do everything."""
    is_console: bool
    """Whether this session uses the key."""
    used: int = 0
    """Characters in the present period."""
    spoken: float = 0
    """Minutes of speech in the present period."""
    last_used: str = ""
    """A day; empty if the key was never used."""

    @property
    def meters(self) -> tuple["KeyMeter", ...]:
        """What the key has used, against its limits. Speech is left out if there is neither use nor limit."""
        characters = KeyMeter(
            plural("{n} character", "{n} characters", self.used)
            if self.characters is None
            else text("{used} of {limit} characters", used=f"{self.used:,}", limit=f"{self.characters:,}"),
            _percent(self.used, self.characters),
        )
        if not (self.minutes or self.spoken):
            return (characters,)
        spoken = _figure(Decimal(str(self.spoken)))
        words = (
            text("{used} of {limit} minutes of speech", used=spoken, limit=self.minutes)
            if self.minutes
            else text("{used} minutes of speech", used=spoken)
        )
        return characters, KeyMeter(words, _percent(self.spoken, float(self.minutes) if self.minutes else None))


@dataclass(frozen=True, slots=True)
class KeyMeter:
    words: str
    percent: float | None
    """The used share of the limit; None without a limit."""


class NotALimit(Exception):
    """The message says what is allowed."""


def views() -> list[View]:
    return [
        View(path="/keys", name="keys page", show=_show, act=_create),
        View(path="/keys/{key_id}", name="key page", show=_show_one),
        View(path="/keys/{key_id}/{change}", name="key change", act=_change),
    ]


async def _show(visit: Visit) -> Presented:
    return await _listed(visit, done=_done(visit))


def _done(visit: Visit) -> str:
    return text(DONE.get(visit.text("done"), ""))


async def _create(visit: Visit) -> Presented:
    """Checks the limits first, because a key cannot be unmade."""
    try:
        limits = _limits(visit)
    except NotALimit as error:
        return await _listed(visit, problem=str(error), status=400)
    wish: dict[str, Any] = {"label": label} if (label := visit.text("label").strip()) else {}
    if visit.text("access") == "some":
        wish["scopes"] = visit.texts("scopes")
    made = await visit.ask("POST", KEYS, wish)
    if not made.ok:
        return await _listed(visit, problem=made.problem, status=made.status, asked=(made.asked,))
    asked, problem = [made.asked], ""
    if any(limit is not None for limit in limits.values()):
        limited = await visit.ask("PUT", f"{KEYS}/limits", {"key_id": made.data["key_id"], **limits})
        asked.append(limited.asked)
        if not limited.ok:
            problem = text("The key is created, but its limits are not set: {problem}", problem=limited.problem)
    return await _listed(visit, made=made.data, problem=problem, asked=asked)


async def _listed(
    visit: Visit,
    *,
    made: Mapping[str, Any] | None = None,
    done: str = "",
    problem: str = "",
    status: int = 200,
    asked: Sequence[ApiCall] = (),
) -> Presented:
    listing = await visit.ask("GET", KEYS)
    uses = await _uses(visit)
    keys = [_shown(visit, item, uses) for item in listing.data] if listing.ok else []
    context = {
        "is_allowed": listing.ok,
        "active": [key for key in reversed(keys) if not key.deactivated],
        "former": [key for key in reversed(keys) if key.deactivated],
        "scopes": scopes.every(),
        "typed": {} if made else _typed(visit),
        "made": made,
        "done": done,
        "problem": problem if listing.ok else listing.problem,
        "requests": list(asked) or [listing.asked],
    }
    return Presented("keys.html", context, status=status if listing.ok else listing.status)


async def _show_one(visit: Visit) -> Presented:
    return await _one(visit, done=_done(visit))


async def _change(visit: Visit) -> Presented | Response:
    change, key_id = visit.path["change"], visit.path["key_id"]
    if change not in _WISHES:
        raise NotFound
    try:
        wish = _WISHES[change](visit)
    except NotALimit as error:
        return await _one(visit, problems={change: str(error)}, status=400)
    answer = await visit.ask("PUT", f"{KEYS}/{change}", {"key_id": key_id, **wish})
    if not answer.ok:
        return await _one(visit, problems={change: answer.problem}, status=answer.status, asked=answer.asked)
    return redirected(visit.request, f"/keys/{key_id}?done={change}")


async def _one(
    visit: Visit,
    *,
    done: str = "",
    problems: Mapping[str, str] | None = None,
    status: int = 200,
    asked: ApiCall | None = None,
) -> Presented:
    listing = await visit.ask("GET", KEYS)
    if not listing.ok:
        return await _listed(visit)
    uses = await _uses(visit)
    key = next((_shown(visit, item, uses) for item in listing.data if item["key_id"] == visit.path["key_id"]), None)
    if key is None:
        raise NotFound(text("This account has no such key."))
    context = {
        "key": key,
        "typed": {**_held(key), **_typed(visit)},
        "done": done,
        "problems": problems or {},
        "requests": [asked] if asked else [_would(listing, key)],
    }
    return Presented("key.html", context, status=status)


def _would(listing: Reply, key: ShownKey) -> ApiCall:
    """The request that would save its limits as they are."""
    milliseconds = int(Decimal(key.minutes) * MINUTE) if key.minutes else None
    limits = {"characters": key.characters, "speech_to_text_milliseconds": milliseconds}
    return ApiCall("PUT", f"{KEYS}/limits", body={"key_id": key.id, **limits}) if not key.deactivated else listing.asked


def _typed(visit: Visit) -> dict[str, Any]:
    """The fields that a form sent, so that nothing of it is lost."""
    sent = {name: visit.text(name) for name in ("label", "characters", "minutes", "access") if name in visit.fields}
    return {**sent, "scopes": visit.texts("scopes")}


def _held(key: ShownKey) -> dict[str, Any]:
    characters = "" if key.characters is None else str(key.characters)
    return {"label": key.label, "characters": characters, "minutes": key.minutes}


def _limits(visit: Visit) -> dict[str, int | None]:
    return {
        "characters": limit(text("Characters a month"), visit.text("characters"), 1),
        "speech_to_text_milliseconds": limit(text("Minutes of speech a month"), visit.text("minutes"), MINUTE),
    }


_WISHES: Final[Mapping[str, Callable[[Visit], Mapping[str, Any]]]] = {
    "label": lambda visit: {"label": visit.text("label").strip()},
    "limits": _limits,
    "deactivate": lambda _: {},
}
"""The request body that a form asks for, by the kind of change."""


def limit(name: str, typed: str, size: int) -> int | None:
    """The figure in units of the interface, of which `size` make one unit of the page; None for an empty field."""
    typed = typed.strip().replace(",", "").replace(" ", "")
    if not typed:
        return None
    figure = Decimal(typed) * size if _FIGURE.fullmatch(typed) else None
    if figure is None or figure > LARGEST or (size == 1 and figure % 1):
        raise NotALimit(
            text("{name}: enter a number from 0 on. 0 blocks, and an empty field means no limit.", name=name)
        )
    return int(figure.to_integral_value())


async def _uses(visit: Visit) -> Mapping[str, Mapping[str, Any]]:
    """What each key has used, by its id."""
    reply = await visit.ask("GET", IN_USE)
    return {each["key_id"]: each for each in reply.data} if reply.ok else {}


def _shown(visit: Visit, item: Mapping[str, Any], uses: Mapping[str, Mapping[str, Any]]) -> ShownKey:
    limits, use = item["usage_limits"], uses.get(item["key_id"], {})
    speech = limits["speech_to_text_milliseconds"]
    return ShownKey(
        id=item["key_id"],
        label=item["label"],
        created=_day(item["creation_time"]),
        deactivated=_day(item["deactivated_time"] or ""),
        characters=limits["characters"],
        minutes="" if speech is None else _figure(Decimal(speech) / MINUTE),
        scopes=tuple(map(scopes.words, item.get("scopes", ()))),
        is_console=item["key_id"].endswith(f":{visit.session.developer}"),
        used=use.get("characters", 0),
        spoken=round(use.get("speech_to_text_milliseconds", 0) / MINUTE, 1),
        last_used=use.get("last_used") or "",
    )


def _percent(used: float, most: float | None) -> float | None:
    """A limit of 0 is always used up."""
    return None if most is None else min(100.0, 100 * used / most) if most else 100.0


def _day(time: str) -> str:
    return time[:10]


def _figure(number: Decimal) -> str:
    """Enough decimals that the same milliseconds are read again."""
    return f"{number:.6f}".rstrip("0").rstrip(".")
