"""The languages of Whisper, and of those that speak its language."""

from tolmach.languages.catalogue import LANGUAGES

DETECTED = frozenset(language.code for language in LANGUAGES if "voice_detection" in language.supports)
"""Languages that are told apart by sound. All others have to be named."""
OURS = {"no": "nb", "jw": "jv"}
"""Codes of Whisper's that are not ours."""
THEIRS = {ours: theirs for theirs, ours in OURS.items()}
