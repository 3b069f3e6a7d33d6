"""Parameters that say how to translate text, from any kind of source. Each has its checks, in the words that the
interface prescribes. They are checked in the order in which a model names them, languages first."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from tolmach.callers import Plan
from tolmach.errors import Forbidden
from tolmach.glossaries.model import MOST_IDS
from tolmach.ids import is_uuid
from tolmach.languages.catalogue import LANGUAGES, codes, find, sources
from tolmach.styles.model import LONGEST_PROMPT, MOST_REQUESTED
from tolmach.wire.params import Names, OptionalCode, Params, Text, Texts, complaint, optional

_THRESHOLD = 'Parameter "translation_memory_threshold" must be an integer between 0 and 100'


def _target(code: str) -> str:
    if find(code) is None:
        raise complaint("Value for 'target_lang' not supported.", allowed=codes(LANGUAGES))
    return code


def _source(code: str | None) -> str | None:
    """A regional variant cannot be a source."""
    language = find(code) if code is not None else None
    if code is not None and (language is None or language.is_variant):
        raise complaint("Value for 'source_lang' not supported.", allowed=codes(sources()))
    return code


def _formality(value: str, info: ValidationInfo) -> str:
    target = find(info.data.get("target_lang", ""))
    if value in ("more", "less") and target is not None and "formality" not in target.supports:
        raise complaint(f"Target language '{target.code.upper()}' doesn't support formality.")
    return value


def _threshold(value: Any) -> int:
    digits = str(value)
    if isinstance(value, bool) or not (
        digits.isascii() and digits.isdigit() and len(digits) < 4 and int(digits) <= 100
    ):
        raise complaint(_THRESHOLD)
    return int(digits)


def _glossary_id(value: str | None, info: ValidationInfo) -> str | None:
    if value is None:
        return None
    if not is_uuid(value):
        raise complaint("Value for 'glossary_id' not supported.", allowed="the id of a glossary, which is a UUID")
    _needs_source(info)
    return value.lower()


def _glossary_ids(values: list[str], info: ValidationInfo) -> list[str]:
    """Each id once."""
    if not values:
        return []
    if info.data.get("glossary_id") is not None:
        raise complaint("Parameters glossary_id and glossary_ids cannot be used together")
    if not all(map(is_uuid, values)):
        raise complaint("Value for 'glossary_ids' not supported.", allowed="ids of glossaries, which are UUIDs")
    ids = list(dict.fromkeys(value.lower() for value in values))
    if len(ids) > MOST_IDS:
        raise complaint(f"Parameter glossary_ids must not contain more than {MOST_IDS} glossary IDs")
    _needs_source(info)
    return ids


def _memory_id(value: str | None) -> str | None:
    if value is not None and not is_uuid(value):
        raise complaint(
            "Value for 'translation_memory_id' not supported.",
            allowed="the id of a translation memory, which is a UUID",
        )
    return None if value is None else value.lower()


def _style_id(value: str | None) -> str | None:
    if value is not None and not is_uuid(value):
        raise complaint("Value for 'style_id' not supported.", allowed="the id of a style rule list, which is a UUID")
    return None if value is None else value.lower()


def _instructions(values: list[str], info: ValidationInfo) -> list[str]:
    """Drops empty instructions."""
    given = [value for value in values if value.strip()]
    if len(given) > MOST_REQUESTED:
        raise complaint(f"Parameter 'custom_instructions' must not contain more than {MOST_REQUESTED} entries")
    if any(len(value) > LONGEST_PROMPT for value in given):
        raise complaint(
            "Value for 'custom_instructions' not supported.", allowed=f"at most {LONGEST_PROMPT} characters in each"
        )
    target = find(info.data.get("target_lang", ""))
    if given and target is not None and "style_rules" not in target.supports:
        raise complaint(f"Target language '{target.code.upper()}' doesn't support custom_instructions.")
    return given


def _needs_source(info: ValidationInfo) -> None:
    if info.data.get("source_lang") is None:
        raise complaint("Use of a glossary requires the source_lang parameter to be specified")


PRO_ONLY = ("style_id", "custom_instructions", "translation_memory_id")


def check_plan(plan: Plan, params: Params) -> None:
    asked = [name for name in PRO_ONLY if getattr(params, name, None)]
    if plan is Plan.FREE and asked:
        raise Forbidden(detail=f"Not part of the Free plan: {', '.join(asked)}.")


TargetLang = Annotated[Text, AfterValidator(_target)]
SourceLang = Annotated[OptionalCode, AfterValidator(_source)]
GlossaryId = Annotated[
    OptionalCode,
    AfterValidator(_glossary_id),
    Field(description="A glossary whose terms the service uses. Needs `source_lang`."),
]
GlossaryIds = Annotated[
    Names,
    AfterValidator(_glossary_ids),
    Field(description=f"Up to {MOST_IDS} glossaries instead of one. If several have a term, the first one applies."),
]
Formal = Annotated[Literal["default", "more", "less", "prefer_more", "prefer_less"], AfterValidator(_formality)]
Address = Annotated[
    Literal["formal", "informal"] | None,
    BeforeValidator(optional),
    Field(
        description="An extension of this service. The form of address for a text that you send in several requests, "
        "if `formality` asks for none. Without it, the words of the request decide, or otherwise the usual form of the "
        "language."
    ),
]
StyleId = Annotated[
    OptionalCode,
    AfterValidator(_style_id),
    Field(description="A style rule list for the target language, whatever its variant."),
]
Instructions = Annotated[
    Texts,
    AfterValidator(_instructions),
    Field(
        description=f"Up to {MOST_REQUESTED} wishes about the wording, at most {LONGEST_PROMPT} characters each.",
        json_schema_extra={"maxItems": MOST_REQUESTED, "items": {"type": "string", "maxLength": LONGEST_PROMPT}},
    ),
]
MemoryId = Annotated[
    OptionalCode,
    AfterValidator(_memory_id),
    Field(description="A translation memory. The service prefers its segments to machine translation."),
]
MemoryThreshold = Annotated[
    int,
    Field(ge=0, le=100, description="How similar a segment must be, in percent; 100 accepts only equal ones."),
    BeforeValidator(_threshold),
]
