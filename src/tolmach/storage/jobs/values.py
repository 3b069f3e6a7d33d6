"""The parts of a job that may be stored or logged: JSON values, and the class and place of an error."""

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
"""Seconds after a message in which further messages from the same line of code are dropped."""


class StepFailed(Exception):
    """A step ended in an error, named by its class. The message is dropped, because it may quote a user's text."""

    def __init__(self, step: str, error: str, place: str, *, again: bool = False) -> None:
        super().__init__(f"{error} at {place}")
        self.step = step
        self.error = error
        self.place = place
        self.again = again


def failure(error: BaseException, *, step: str = "", again: bool = False) -> StepFailed:
    """An error in a form that can be stored. If `error` stands for several tries, it is the last of them."""
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
    """Stores the values of DBOS as JSON. DBOS itself uses pickle, which runs code when it is read, and logs what
    fails."""

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
    """Keeps only the fixed beginning of a DBOS message: the rest may hold arguments or the text of an error. Each line
    of code is heard only once in a while, because a lost database would cause dozens of messages a second."""

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
    # If a handler is present, DBOS adds none of its own and leaves propagation on.
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())
    # Each launch starts with an empty record of messages.
    logger.filters = [known for known in logger.filters if not isinstance(known, _NoData)]
    logger.addFilter(_NoData())
