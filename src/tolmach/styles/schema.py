"""The requests and responses of style rules, as they are sent over HTTP."""

from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)

from tolmach.ids import UUID_PATTERN
from tolmach.languages import catalogue as languages
from tolmach.styles import configured
from tolmach.styles.catalogue import LANGUAGES, categories
from tolmach.styles.model import LONGEST_NAME, LONGEST_PROMPT, MOST_INSTRUCTIONS, Configured, Instruction, RuleList
from tolmach.styles.rules import Support, support
from tolmach.styles.service import TOO_MANY_INSTRUCTIONS, InstructionDraft, RuleListDraft
from tolmach.wire.params import READ_WHOLE, Flag, Label, OptionalCode, Params, Shown, Text, complaint
from tolmach.wire.timestamps import moment

LAST_PAGE = 2**31
SOURCES = tuple(language.code for language in languages.sources())


def _page(value: Any) -> int:
    digits = str(value)
    if isinstance(value, bool) or not (digits.isascii() and digits.isdigit() and len(digits) < 20):
        raise complaint('Parameter "page" must be a non-negative integer')
    return min(int(digits), LAST_PAGE)


def _language(code: str) -> str:
    """A base code: a list serves all variants of its language."""
    if code.lower() not in LANGUAGES:
        raise complaint("Value for 'language' not supported.", allowed=", ".join(LANGUAGES))
    return code.lower()


def _source(code: str | None) -> str | None:
    if code is not None and code.lower() not in SOURCES:
        raise complaint("Value for 'source_language' not supported.", allowed=", ".join(SOURCES))
    return code and code.lower()


def _few(values: Any) -> Any:
    """Checks the number of values before each is looked at, because there may be very many."""
    if isinstance(values, list) and len(values) > MOST_INSTRUCTIONS:
        raise complaint(TOO_MANY_INSTRUCTIONS)
    return values


RULES_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "For each rule one of its options, by category and rule. An option of another language is accepted"
    " and has no effect.",
    "additionalProperties": False,
    "properties": {
        category: {
            "type": "object",
            "additionalProperties": False,
            "properties": {rule: {"type": "string", "enum": [*options]} for rule, options in rules.items()},
        }
        for category, rules in categories().items()
    },
}


def _bare(schema: dict[str, Any]) -> None:
    """The body is the rules themselves. As a convenience, it may also be wrapped."""
    schema.clear()
    schema.update(RULES_SCHEMA)


ConfiguredRules = Annotated[Any, AfterValidator(configured.checked), WithJsonSchema(RULES_SCHEMA)]
Name = Annotated[Text, StringConstraints(min_length=1, max_length=LONGEST_NAME, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
Prompt = Annotated[
    Text,
    StringConstraints(min_length=1, max_length=LONGEST_PROMPT, pattern=r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*$"),
]
Language = Annotated[Text, AfterValidator(_language), Field(json_schema_extra={"enum": [*LANGUAGES]})]
SourceLanguage = Annotated[OptionalCode, AfterValidator(_source), Field(json_schema_extra={"enum": [*SOURCES]})]


class AskStyleRules(Params):
    page: Annotated[int, Field(ge=0), BeforeValidator(_page)] = 0
    page_size: Annotated[int, Field(ge=1, le=25), READ_WHOLE] = 10
    detailed: Flag = Field(default=False, description="Adds the rules and the instructions of each list.")


class WriteInstruction(Params):
    label: Label
    prompt: Prompt
    source_language: SourceLanguage = Field(default=None, description="Without it: for texts in any language.")

    def draft(self) -> InstructionDraft:
        return InstructionDraft(self.label, self.prompt, self.source_language)


class CreateStyleRules(Params):
    name: Name
    language: Language
    configured_rules: ConfiguredRules = {}
    custom_instructions: Annotated[
        list[WriteInstruction], BeforeValidator(_few), Field(json_schema_extra={"maxItems": MOST_INSTRUCTIONS})
    ] = []

    def draft(self) -> RuleListDraft:
        instructions = [each.draft() for each in self.custom_instructions]
        return RuleListDraft(self.name, self.language, self.configured_rules, instructions)


class RenameStyleRules(Params):
    name: Name


class ConfigureStyleRules(Params):
    model_config = ConfigDict(json_schema_extra=_bare)

    configured_rules: ConfiguredRules

    @model_validator(mode="before")
    @classmethod
    def _wrapped(cls, values: Any) -> Any:
        return values if isinstance(values, dict) and configured.NAME in values else {configured.NAME: values}


StyleId = Annotated[str, Field(pattern=UUID_PATTERN)]


class ShownInstruction(Shown):
    id: StyleId
    label: str
    prompt: str
    source_language: str = Field(default="", description="Only where it is for texts in one language.")


class ShownStyleRules(Shown):
    style_id: StyleId
    name: str
    creation_time: str
    updated_time: str
    language: str
    version: int
    configured_rules: dict[str, dict[str, str]] = Field(default={}, description="Of a list in all its details.")
    custom_instructions: list[ShownInstruction] = Field(default=[], description="Of a list in all its details.")
    rule_support: dict[str, dict[str, Support]] = Field(
        default={},
        description="Beside the rules, how each is followed: `exact`, as far as it can be seen (`best_effort`),"
        " or not at all because its option belongs to other languages (`no_effect`).",
    )


class ShownLists(Shown):
    style_rules: list[ShownStyleRules]


def show_instruction(instruction: Instruction) -> ShownInstruction:
    extra = {} if instruction.source is None else {"source_language": instruction.source}
    return ShownInstruction(id=instruction.id, label=instruction.label, prompt=instruction.prompt, **extra)


def show_list(found: RuleList, *, detailed: bool = True) -> ShownStyleRules:
    return ShownStyleRules(
        style_id=found.id,
        name=found.name,
        creation_time=moment(found.created),
        updated_time=moment(found.updated),
        language=found.language,
        version=found.version,
        **(_details(found) if detailed else {}),
    )


def _details(found: RuleList) -> dict[str, Any]:
    return {
        "configured_rules": found.rules,
        "custom_instructions": [show_instruction(each) for each in found.instructions],
        "rule_support": _support(found.rules, found.language),
    }


def _support(rules: Configured, language: str) -> dict[str, dict[str, Support]]:
    return {
        category: {rule: support(category, rule, option, language) for rule, option in chosen.items()}
        for category, chosen in rules.items()
    }
