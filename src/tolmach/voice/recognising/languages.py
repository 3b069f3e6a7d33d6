"""The languages of Whisper and of compatible recognisers."""

from tolmach.languages.catalogue import LANGUAGES

DETECTED = frozenset(language.code for language in LANGUAGES if "voice_detection" in language.supports)
"""The languages that are detected by sound. All others have to be named."""
OURS = {"no": "nb", "jw": "jv"}
"""The language codes of Whisper that differ from those of the catalogue."""
THEIRS = {ours: theirs for theirs, ours in OURS.items()}
