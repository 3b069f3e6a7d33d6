"""/v3/style_rules"""

import asyncio
from typing import Any

from tolmach.ids import ANY_CASE_UUID_PATTERN
from tolmach.styles import schema
from tolmach.styles.model import RuleList
from tolmach.styles.service import Styles
from tolmach.wire.access import scope
from tolmach.wire.bodies import JSON, MIB
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call
from tolmach.wire.params import Nothing
from tolmach.wire.paths import PathForm

ALL = "/v3/style_rules"
ID, INSTRUCTION_ID = "style_id", "instruction_id"
ONE = f"{ALL}/{{{ID}}}"
INSTRUCTIONS = f"{ONE}/custom_instructions"
INSTRUCTION = f"{INSTRUCTIONS}/{{{INSTRUCTION_ID}}}"

_FORM = PathForm(ANY_CASE_UUID_PATTERN, folded=True, complaint="Invalid {name}")
_IDS: dict[str, Any] = {"path_forms": {ID: _FORM, INSTRUCTION_ID: _FORM}, "errors": (404,)}
_READ: dict[str, Any] = {**_IDS, "access": scope("style_rules:read", pro=True)}
_CHANGE: dict[str, Any] = {**_IDS, "access": scope("style_rules:write", pro=True)}
_WRITE: dict[str, Any] = {**_CHANGE, "bodies": (JSON,), "limit": MIB, "errors": (404, 456)}
_DROP: dict[str, Any] = {**_CHANGE, "success": 204}


offers = Offers[Styles]()


@offers("GET", ALL, "List the style rule lists, oldest first, page by page.", **_READ | {"errors": ()})
async def show_all(styles: Styles, call: Call[schema.AskStyleRules]) -> schema.ShownLists:
    asked = call.params
    found = await styles.page(call.caller.account_id, asked.page, asked.page_size)
    return schema.ShownLists(style_rules=[await _shown(each, asked.detailed) for each in found])


@offers(
    "POST",
    ALL,
    "Create a list of style rules and custom instructions for one language.",
    success=201,
    once=True,
    **_WRITE | {"errors": (456,)},
)
async def create(styles: Styles, call: Call[schema.CreateStyleRules]) -> schema.ShownStyleRules:
    also = call.once.made(schema.show_list)
    return await _shown(await styles.create(call.caller.account_id, call.params.draft(), also))


@offers("GET", ONE, "Show a list with its rules and instructions.", **_READ)
async def show(styles: Styles, call: Call[Nothing]) -> schema.ShownStyleRules:
    return await _shown(await styles.find(*call.own(ID)))


@offers("PATCH", ONE, "Give a list another name.", **_WRITE)
async def rename(styles: Styles, call: Call[schema.RenameStyleRules]) -> schema.ShownStyleRules:
    return await _shown(await styles.rename(*call.own(ID), call.params.name))


@offers("DELETE", ONE, "Delete a list with its rules and instructions.", **_DROP)
async def delete(styles: Styles, call: Call[Nothing]) -> None:
    await styles.delete(*call.own(ID))


@offers(
    "PUT",
    f"{ONE}/configured_rules",
    "Replace all rules of a list; its instructions stay.",
    **_WRITE | {"errors": (404,)},
)
async def configure(styles: Styles, call: Call[schema.ConfigureStyleRules]) -> schema.ShownStyleRules:
    return await _shown(await styles.configure(*call.own(ID), call.params.configured_rules))


@offers("POST", INSTRUCTIONS, "Add a custom instruction to a list.", success=201, once=True, **_WRITE)
async def add_instruction(styles: Styles, call: Call[schema.WriteInstruction]) -> schema.ShownInstruction:
    also = call.once.made(schema.show_instruction)
    return schema.show_instruction(await styles.add_instruction(*call.own(ID), call.params.draft(), also))


@offers("GET", INSTRUCTION, "Show a custom instruction.", **_READ)
async def show_instruction(styles: Styles, call: Call[Nothing]) -> schema.ShownInstruction:
    return schema.show_instruction(await styles.instruction(*call.own(ID), call.path[INSTRUCTION_ID]))


@offers("PUT", INSTRUCTION, "Replace a custom instruction.", **_WRITE | {"errors": (404,)})
async def change_instruction(styles: Styles, call: Call[schema.WriteInstruction]) -> schema.ShownInstruction:
    named, draft = call.path[INSTRUCTION_ID], call.params.draft()
    return schema.show_instruction(await styles.change_instruction(*call.own(ID), named, draft))


@offers("DELETE", INSTRUCTION, "Delete a custom instruction.", **_DROP)
async def delete_instruction(styles: Styles, call: Call[Nothing]) -> None:
    await styles.delete_instruction(*call.own(ID), call.path[INSTRUCTION_ID])


async def _shown(found: RuleList, detailed: bool = True) -> schema.ShownStyleRules:
    """Runs in a thread, because the tables of all rules must be read to tell how they are followed."""
    return await asyncio.to_thread(schema.show_list, found, detailed=detailed)
