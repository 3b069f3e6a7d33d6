"""A list of style rules as a form of its page, and the requests that make the stored list equal to the form. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from tolmach.console.model import ApiCall
from tolmach.console.styles.places import by_name
from tolmach.console.styles.rows import Chosen

Part = Literal["name", "rules", "instructions"]


@dataclass(frozen=True, slots=True)
class InstructionRow:
    label: str = ""
    prompt: str = ""
    source: str = ""
    """The only source language that it is for; empty for any."""
    id: str = ""
    """The id of an instruction that the list already has."""

    def body(self) -> dict[str, str]:
        source = {"source_language": self.source} if self.source else {}
        return {"label": self.label, "prompt": self.prompt, **source}


@dataclass(frozen=True, slots=True)
class StyleForm:
    name: str
    version: str
    """The version that the person at the form has seen."""
    rules: Chosen
    instructions: tuple[InstructionRow, ...]

    def kept(self, row: int, instruction_id: str) -> "StyleForm":
        """The form after this instruction was stored under an id."""
        rows = [*self.instructions]
        rows[row] = replace(rows[row], id=instruction_id)
        return replace(self, instructions=tuple(rows))


@dataclass(frozen=True, slots=True)
class StyleStep:
    """One change: a request, and the part of the form that it belongs to."""

    part: Part
    ask: ApiCall
    row: int = -1
    """The row of an instruction."""


def of_list(found: Mapping[str, Any]) -> StyleForm:
    """A form from a list as the interface shows it."""
    rows = (
        InstructionRow(each["label"], each["prompt"], each.get("source_language", ""), each["id"])
        for each in found["custom_instructions"]
    )
    return StyleForm(found["name"], str(found["version"]), found["configured_rules"], tuple(rows))


def of_fields(fields: Mapping[str, Any]) -> StyleForm:
    """A form from the sent fields: instructions in the order of their places, without dropped ones and empty rows."""
    typed = fields.get("instructions", [])
    rows = [each for each in typed if isinstance(each, Mapping)] if isinstance(typed, Sequence) else []
    wanted = sorted((row for row in rows if not _text(row, "drop")), key=_place)
    instructions = (
        InstructionRow(_text(row, "label"), _text(row, "prompt"), _text(row, "source").strip(), _text(row, "id"))
        for row in wanted
    )
    filled = tuple(row for row in instructions if row.id or row.label or row.prompt)
    return StyleForm(_text(fields, "name"), _text(fields, "version"), _rules(fields.get("rules")), filled)


def settled(form: StyleForm, held: StyleForm) -> StyleForm:
    """Gives the instructions the ids that they will have. The interface cannot move an instruction, so if the order
    changed, their contents are exchanged."""
    wanted = {row.id for row in form.instructions}
    slots = [row.id for row in held.instructions if row.id in wanted]
    slots += [""] * (len(form.instructions) - len(slots))
    rows = (replace(row, id=slot) for row, slot in zip(form.instructions, slots, strict=True))
    return replace(form, instructions=tuple(rows))


def steps(path: str, form: StyleForm, held: StyleForm) -> Iterator[StyleStep]:
    """The changes from the stored list to the form, which must be settled."""
    if form.name != held.name:
        yield StyleStep("name", ApiCall("PATCH", path, body={"name": form.name}))
    if form.rules != held.rules:
        yield StyleStep("rules", ApiCall("PUT", f"{path}/configured_rules", body=form.rules))
    known = {row.id: row for row in held.instructions}
    for gone in known.keys() - {row.id for row in form.instructions}:
        yield StyleStep("instructions", ApiCall("DELETE", f"{path}/custom_instructions/{gone}"))
    for place, row in enumerate(form.instructions):
        if not row.id:
            yield StyleStep("instructions", ApiCall("POST", f"{path}/custom_instructions", body=row.body()), place)
        elif row != known[row.id]:
            yield StyleStep(
                "instructions", ApiCall("PUT", f"{path}/custom_instructions/{row.id}", body=row.body()), place
            )


def _rules(typed: Any) -> Chosen:
    """Only the rules that are switched on."""
    categories = by_name(typed) if isinstance(typed, Mapping) else {}
    chosen = {
        category: {rule: value for rule in rules if (value := _text(rules, rule))}
        for category, rules in categories.items()
        if isinstance(rules, Mapping)
    }
    return {category: rules for category, rules in chosen.items() if rules}


def _place(row: Mapping[str, Any]) -> int:
    """A row without a place is new and comes last."""
    place = _text(row, "place").strip()
    return int(place) if place.isascii() and place.isdigit() and len(place) < 9 else 10**9


def _text(fields: Mapping[str, Any], name: str) -> str:
    value = fields.get(name, "")
    value = value[-1] if isinstance(value, list) and value else value
    return value.replace("\r\n", "\n") if isinstance(value, str) else ""
