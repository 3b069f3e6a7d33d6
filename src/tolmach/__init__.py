"""A self-hosted translation service that speaks the DeepL API, and its translator for other programs:

from tolmach import Translator
"""

from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tolmach.library.translator import LocalTranslation as Translation
    from tolmach.library.translator import LocalTranslator as Translator

__version__ = version("tolmach")
__all__ = ["Translation", "Translator", "__version__"]

_PUBLIC = {"Translation": "LocalTranslation", "Translator": "LocalTranslator"}


def __getattr__(name: str) -> Any:
    """Loads the library only for programs that use it: every command and the service import this package first."""
    if name not in _PUBLIC:
        raise AttributeError(f"module 'tolmach' has no attribute '{name}'")
    return getattr(import_module("tolmach.library.translator"), _PUBLIC[name])
