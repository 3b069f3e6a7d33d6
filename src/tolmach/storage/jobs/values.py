"""What of a job may be stored or logged: JSON values, and of an error its class and place."""

import json
import logging
import math
import re
import traceback
from typing import Any

Json = Any
"""None, bool, int, float, str, and lists and dicts (with str keys) of these."""

_ERROR = "tolmach:error"
_SILENCE = 10.0
"""Seconds after a message in which the same line of code is not heard again."""


class StepFailed(Exception):
    """A step ended in an error, named by class. Its message is gone: it may quote a user's text."""

    def __init__(self, step: str, error: str, place: str, *, again: bool = False) -> None:
        super().__init__(f"{error} at {place}")
        self.step = step
        self.error = error
        self.place = place
        self.again = again


def failure(error: BaseException, *, step: str = "", again: bool = False) -> StepFailed:
    """The storable form of any error; the last one when `error` stands for several tries."""
    tries = getattr(error, "errors", None)
    if isinstance(tries, list) and tries and isinstance(tries[-1], StepFailed):
        return tries[-1]
    if isinstance(error, StepFailed):
        return error
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}" if frames else "?"
    return StepFailed(step, type(error).__name__, place, again=again)


def plain(value: Json) -> Json:
    """The value as it will come back from the store, so that a first run sees what a repeat sees."""
    return json.loads(json.dumps(value))


class JsonText:
    """How DBOS stores values. Its own way is pickle, which runs code when read, and logs what fails."""

    def name(self) -> str:
        return "tolmach_json"

    def serialize(self, data: Any) -> str:
        if isinstance(data, BaseException):
            failed = failure(data)
            data = {_ERROR: [failed.step, failed.error, failed.place]}
        return json.dumps(data)

    def deserialize(self, serialized_data: str) -> Any:
        data = json.loads(serialized_data)
        if isinstance(data, dict) and data.keys() == {_ERROR}:
            return StepFailed(*data[_ERROR])
        return data


class _NoData(logging.Filter):
    """Keeps the fixed beginning of a message of DBOS; what follows may hold arguments or an error's text. What comes
    from one line of code is told once in a while: with a database that is away it would be dozens in a second."""

    _beginning = re.compile(r"[\w ,.-]*")

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[tuple[str, int], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        place = record.pathname, record.lineno
        if record.created - self._told.get(place, -math.inf) < _SILENCE:
            return False
        self._told[place] = record.created
        found = self._beginning.match(record.getMessage())
        error = record.exc_info[1] if record.exc_info else None
        cause = f": {failure(error).error}" if error else ""
        record.msg = f"{found[0].strip() if found else ''}{cause} ({record.filename}:{record.lineno})"
        record.args = None
        record.exc_info = record.exc_text = record.stack_info = None
        return True


def tame_logging() -> None:
    """Sends what DBOS logs to the application's own handlers, without data in it."""
    logger = logging.getLogger("dbos")
    # With a handler present DBOS adds none of its own and leaves the propagation on.
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())
    # A launch begins with nothing told yet.
    logger.filters = [known for known in logger.filters if not isinstance(known, _NoData)]
    logger.addFilter(_NoData())
