"""The language in which a text is improved, and what can be asked for in it."""

from collections.abc import Mapping

from tolmach.errors import InvalidParameter
from tolmach.languages.catalogue import LANGUAGES, codes, find, named
from tolmach.languages.detect import Detector, Outcome
from tolmach.languages.model import Language
from tolmach.writing.model import Manner, WritingOrder, WritingStyle

USED: Mapping[str, str] = {"en": "en-US", "pt": "pt-PT", "zh": "zh-Hans"}
"""The variant for a language that is named, or detected, without one."""
OTHER = "Source and target language must be equal."
_UNSUPPORTED = "Value for 'target_lang' not supported."
_SETTING = {True: ("writing_style", "a writing style"), False: ("tone", "a tone")}


def wanted(code: str) -> Language | None:
    """The variant that a code stands for; None where its texts are not improved."""
    language = find(USED.get(code.lower(), code))
    return language if language is not None and "write" in language.supports else None


def allowed() -> str:
    return codes(item for item in LANGUAGES if wanted(item.code))


def of_text(text: str, order: WritingOrder, detector: Detector) -> Language:
    """Raises `InvalidParameter` where the text is in another language than asked for, or in one that is not improved.

    A text contradicts the language that was asked for only if its own language is beyond doubt, because mistakes blur
    it.
    """
    if order.target is None:
        return _found(detector.best(text))
    found = detector.find(text)
    if found.outcome is Outcome.SUCCESS and found.language != order.target.base:
        raise InvalidParameter("target_lang", OTHER, allowed="the language of the text, or a variant of it")
    return order.target


def manner_in(language: Language, order: WritingOrder) -> Manner | None:
    """The manner that was asked for; None if it was only preferred and the language does not have it."""
    if order.manner is None:
        return None
    feature, words = _SETTING[isinstance(order.manner, WritingStyle)]
    if feature in language.supports:
        return order.manner
    if order.preferred:
        return None
    raise InvalidParameter(feature, f"Language {language.base} does not support setting {words}.")


def _found(code: str) -> Language:
    language = wanted(code)
    if language is None:
        raise InvalidParameter(
            "target_lang", _UNSUPPORTED, allowed=f"texts in {_names()}; this one is in {named(code).name}"
        )
    return language


def _names() -> str:
    return ", ".join(item.name for item in LANGUAGES if "write" in item.supports and not item.is_variant)
