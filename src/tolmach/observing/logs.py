"""Structured logs. The service chooses every logged word: never a text, a key or an address."""

import logging
import sys

import structlog
from structlog.typing import Processor


def configure(level: str, format: str) -> None:
    """Call this once per process, before anything logs."""
    as_json = format == "json" or (format == "auto" and not sys.stderr.isatty())
    renderer: Processor = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer()
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    least = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_Bridge(least)], force=True)


class _Bridge(logging.Handler):
    """Logs the warnings of other libraries as events. Their words may hold anything, so only the origin is kept."""

    def emit(self, record: logging.LogRecord) -> None:
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else None
        structlog.get_logger(record.name).log(
            record.levelno, "library", where=f"{record.module}:{record.lineno}", kind=kind
        )
