"""Which language a text is in, among those that we serve."""

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

from tolmach.languages.catalogue import sources

# The detector's names for languages that the interface calls otherwise.
_DETECTOR_NAMES = {"nb": "no"}
_OUR_NAMES = {theirs: ours for ours, theirs in _DETECTOR_NAMES.items()}
_FALLBACK = "en"


class Detector:
    """Loads at its first use: a start must not wait for it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._identifier: LanguageIdentifier | None = None

    def best(self, text: str) -> str:
        """Always an answer; text without letters counts as English."""
        if not any(character.isalpha() for character in text):
            return _FALLBACK
        label: str = self._loaded().classify(text)[0]
        return _OUR_NAMES.get(label, label)

    def _loaded(self) -> "LanguageIdentifier":
        with self._lock:
            if self._identifier is None:
                from py3langid.langid import MODEL_FILE, LanguageIdentifier

                identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
                identifier.set_languages([_DETECTOR_NAMES.get(item.code, item.code) for item in sources()])
                self._identifier = identifier
            return self._identifier
