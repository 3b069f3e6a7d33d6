"""If a command fails because an installed library has the wrong version, this says so in a sentence.

This module imports nothing that could fail in the same way.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from tolmach.errors import StartError

_OURS = __name__.partition(".")[0]
_ADVICE = "Install the versions that requirements.lock names, or what `pip check` asks for."


@contextmanager
def library_faults() -> Iterator[None]:
    """Faults of libraries become a StartError; faults of our own code stay as they are."""
    try:
        yield
    except (ImportError, AttributeError) as error:
        told = explained(error)
        if told is None:
            raise
        raise told from error


def explained(error: BaseException) -> StartError | None:
    """None if no library is to blame."""
    module = _blamed(error)
    if not module or module == _OURS or module in sys.stdlib_module_names:
        return None
    return StartError(
        f"The library {_named(module)} does not work with this release: {str(error).rstrip('.')}. {_ADVICE}"
    )


def _blamed(error: BaseException) -> str:
    """The top-level name of the module that lacks something."""
    if isinstance(error, ImportError):
        return (error.name or _raising(error)).partition(".")[0]
    if isinstance(error, AttributeError):
        owner = error.obj
        kind = owner if isinstance(owner, type) else type(owner)
        name = owner.__name__ if isinstance(owner, ModuleType) else kind.__module__
        return name.partition(".")[0]
    return ""


def _raising(error: BaseException) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return str(trace.tb_frame.f_globals.get("__name__", "")) if trace else ""


def _named(module: str) -> str:
    """The name of the installed package, with its version."""
    from importlib.metadata import PackageNotFoundError, packages_distributions, version

    name = next(iter(packages_distributions().get(module, ())), module)
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"{name} (not installed)"
