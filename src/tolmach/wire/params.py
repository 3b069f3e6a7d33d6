"""Request models: pydantic models that read JSON, forms and queries alike."""

from types import UnionType
from typing import Annotated, Any, ClassVar, TypeVar, Union, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    StrictBool,
    StrictStr,
    StringConstraints,
    ValidationError,
    model_validator,
)
from pydantic_core import PydanticCustomError

from tolmach.errors import ApiError, InvalidParameter, MissingParameter
from tolmach.ids import ANY_CASE_KEY_ID_PATTERN
from tolmach.wire.forms import Repeated

_FLAGS = {"true": True, "false": False, "1": True, "0": False}


def complaint(message: str, allowed: str = "") -> PydanticCustomError:
    """An error whose message reaches the caller as it stands."""
    return PydanticCustomError("complaint", "{message}", {"message": message, "allowed": allowed})


def _flag(value: Any) -> Any:
    if isinstance(value, bool):
        return value
    if isinstance(value, int | str):
        return _FLAGS.get(str(value).lower(), value)
    return value


def _whole(value: Any) -> Any:
    if isinstance(value, str) and value.isascii() and value.removeprefix("-").isdigit() and len(value) < 20:
        return int(value)
    if isinstance(value, bool | float | str):
        raise ValueError
    return value


def _many(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _names(value: Any) -> Any:
    """Tag lists and id lists: each string may itself be a comma-separated list."""
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        return value
    return [name.strip() for item in value for name in item.split(",") if name.strip()]


def optional(value: Any) -> Any:
    """Forms write an empty string for a field that is left out."""
    return None if value == "" else value


Text = StrictStr
Flag = Annotated[StrictBool, BeforeValidator(_flag)]
# Put the bounds of a number before this, as in Annotated[int, Field(ge=1), READ_WHOLE]: they belong to the number.
READ_WHOLE = BeforeValidator(_whole)
Whole = Annotated[int, READ_WHOLE]
Texts = Annotated[list[StrictStr], BeforeValidator(_many)]
Names = Annotated[list[StrictStr], BeforeValidator(_names)]
# A language code or an id that may be left out.
OptionalCode = Annotated[StrictStr | None, BeforeValidator(optional)]
NO_CONTROLS = r"^[^\x00-\x1f\x7f-\x9f]*$"
Label = Annotated[StrictStr, StringConstraints(min_length=1, max_length=100, pattern=NO_CONTROLS)]


class Params(BaseModel):
    """Null means "not given", except for the members named in `nullable`. Unknown members are ignored."""

    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True, defer_build=True)
    nullable: ClassVar[frozenset[str]] = frozenset()

    @model_validator(mode="before")
    @classmethod
    def _normalise(cls, values: Any) -> Any:
        if not isinstance(values, dict):
            return values
        kept = {}
        for name, value in values.items():
            if value is None and name not in cls.nullable:
                continue
            kept[name] = value[-1] if isinstance(value, Repeated) and not cls._takes_list(name) else value
        return kept

    @classmethod
    def _takes_list(cls, name: str) -> bool:
        field = cls.model_fields.get(name)
        return field is not None and _is_list(field.annotation)


def _is_list(annotation: Any) -> bool:
    """Also True for `list[str] | None`, and for lists with validators around them."""
    origin = get_origin(annotation)
    if origin in (Annotated, Union, UnionType):
        return any(map(_is_list, get_args(annotation)))
    return origin is list


P = TypeVar("P", bound="Params")


def validate(model: type[P], values: dict[str, Any]) -> P:
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise first_complaint(error) from None


def first_complaint(error: ValidationError) -> ApiError:
    """The first thing wrong, in the order of the model's fields. It never quotes the value itself."""
    first = error.errors(include_url=False, include_input=False)[0]
    name = _where(first["loc"])
    if first["type"] == "missing":
        return MissingParameter(name)
    context = first.get("ctx", {})
    if first["type"] == "complaint":
        return InvalidParameter(name, context["message"], allowed=context["allowed"] or None)
    return InvalidParameter(name, allowed=_allowed(first["type"], context))


def _where(location: tuple[int | str, ...]) -> str:
    name = ""
    for part in location:
        name += f"[{part}]" if isinstance(part, int) else f".{part}" if name else part
    return name or "body"


_ALLOWED: dict[str, str] = {
    "string_type": "a text",
    "string_too_short": "at least {min_length} character(s)",
    "string_too_long": "at most {max_length} characters",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "value_error": "a whole number",
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
    "list_type": "a list",
    "too_long": "at most {max_length} entries",
    "too_short": "at least {min_length} entries",
    "literal_error": "{expected}",
    "enum": "{expected}",
    "model_type": "an object",
}

# These are patterns that demand more than a text without control characters.
_FORMS = {ANY_CASE_KEY_ID_PATTERN: "the id of a key: that of its account and its own, two UUIDs joined by a colon"}


def _allowed(kind: str, context: dict[str, Any]) -> str | None:
    if kind == "string_pattern_mismatch":
        return _FORMS.get(context["pattern"], "a text without control characters")
    words = _ALLOWED.get(kind)
    return words.format(**context) if words else None


class Nothing(Params):
    """For operations without parameters."""


class Shown(BaseModel):
    """Base of answers. A member that was not set is left out; a member set to None is sent as null."""

    model_config = ConfigDict(frozen=True, defer_build=True)


class ErrorBody(Shown):
    message: Annotated[str, StringConstraints(min_length=1)]
    code: str
    detail: str = ""
