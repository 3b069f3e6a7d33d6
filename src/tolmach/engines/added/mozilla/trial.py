"""Opens a model and translates with it before it counts, so that files that do not fit together are found here and not
in the service."""

from collections.abc import Callable
from pathlib import Path

from tolmach.errors import StartError

Trial = Callable[[Path], None]
"""Raises `StartError` if the files in the folder do not translate."""
SENTENCE = "Test."


def try_model(folder: Path) -> None:
    # Imported here: the commands that only list models need no translator.
    from tolmach.engines.firefox.model import FirefoxModel

    try:
        model = FirefoxModel.open(folder)
        model.translate([SENTENCE])
        model.close()
    except StartError:
        raise
    except Exception as error:
        # A library may raise anything for foreign files, and the other models must not suffer from it.
        reason = str(error).partition("\n")[0].rstrip(".") or type(error).__name__
        raise StartError(f"The model does not translate: {reason}.") from None
