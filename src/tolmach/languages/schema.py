"""The JSON shapes of languages and detection on the wire."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator
from pydantic.json_schema import SkipJsonSchema

from tolmach.errors import MissingParameter
from tolmach.languages.detect import Found
from tolmach.languages.model import Language, Resource, Usable
from tolmach.languages.service import RESOURCES, supports_formality
from tolmach.wire.params import Names, Params, Shown, Text, Texts, complaint

MOST_TEXTS = 50
SIDES = ("source", "target")
INCLUDES = ("beta", "external")
# The name in the old list of targets; it means the same as ZH-HANS.
_TARGET_NAMES = {"zh": "Chinese (simplified)"}


def _side(value: str) -> str:
    if value not in SIDES:
        raise complaint("Parameter 'type' is invalid. 'source' and 'target' are valid values.")
    return value


def _resource(value: str) -> str:
    if value not in RESOURCES:
        raise complaint("Value for 'resource' not supported.", allowed=", ".join(RESOURCES))
    return value


def _includes(values: list[str]) -> list[str]:
    if not set(values).issubset(INCLUDES):
        raise complaint("Value for 'include' not supported.", allowed=", ".join(INCLUDES))
    return values


def _renamed(_: Any) -> Any:
    raise complaint("Bad request. Reason: The 'product' parameter has been renamed to 'resource'.")


def _few(texts: list[str]) -> list[str]:
    if len(texts) > MOST_TEXTS:
        raise complaint(f"Parameter 'text' must not contain more than {MOST_TEXTS} entries")
    return texts


class ListOneSide(Params):
    type: Annotated[Text, AfterValidator(_side), Field(json_schema_extra={"enum": [*SIDES]})] = "source"


class ListResource(Params):
    # Checked first, so that an old client reads about the new name and not about a missing parameter.
    product: Annotated[SkipJsonSchema[Any], BeforeValidator(_renamed)] = None
    resource: Annotated[Text, AfterValidator(_resource), Field(json_schema_extra={"enum": [*RESOURCES]})]
    include: Annotated[
        Names, AfterValidator(_includes), Field(json_schema_extra={"items": {"enum": [*INCLUDES], "type": "string"}})
    ] = []


class DetectLanguage(Params):
    text: Annotated[Texts, AfterValidator(_few), Field(json_schema_extra={"minItems": 1, "maxItems": MOST_TEXTS})]

    @model_validator(mode="before")
    @classmethod
    def _given(cls, values: Any) -> Any:
        if isinstance(values, dict) and values.get("text") in (None, []):
            raise MissingParameter("text", "Missing parameter text.")
        return values


class ListedLanguage(Shown):
    language: str
    name: str
    supports_formality: bool = False


class FeatureStatus(Shown):
    status: Literal["stable"]


class UsableLanguage(Shown):
    lang: str
    name: str
    usable_as_source: bool
    usable_as_target: bool
    status: Literal["stable"]
    features: dict[str, FeatureStatus]


class ResourceFeature(Shown):
    name: str
    needs_source_support: bool = False
    needs_target_support: bool = False


class ListedResource(Shown):
    name: str
    features: list[ResourceFeature]


class Detection(Shown):
    detection_status: Literal["success", "insufficient_confidence", "unsupported_language", "no_language_detected"]
    detected_language: str = ""


class Detections(Shown):
    results: list[Detection]


def show_source(language: Language) -> ListedLanguage:
    return ListedLanguage(language=language.code.upper(), name=language.name)


def show_target(language: Language) -> ListedLanguage:
    return ListedLanguage(
        language=language.code.upper(),
        name=_TARGET_NAMES.get(language.code, language.name),
        supports_formality=supports_formality(language),
    )


def show_usable(item: Usable) -> UsableLanguage:
    return UsableLanguage(
        lang=item.language.code,
        name=item.language.name,
        usable_as_source=item.as_source,
        usable_as_target=item.as_target,
        status="stable",
        features={name: FeatureStatus(status="stable") for name in item.features},
    )


def show_resource(resource: Resource) -> ListedResource:
    features = [
        ResourceFeature(
            name=feature.name,
            **({"needs_source_support": True} if feature.needs_source else {}),
            **({"needs_target_support": True} if feature.needs_target else {}),
        )
        for feature in resource.features
    ]
    return ListedResource(name=resource.name, features=features)


def show_detection(found: Found) -> Detection:
    if found.language is None:
        return Detection(detection_status=found.outcome.value)
    return Detection(detection_status=found.outcome.value, detected_language=found.language)
