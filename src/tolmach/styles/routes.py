"""/v3/style_rules"""

import asyncio
from typing import Any

from tolmach.ids import ANY_CASE_UUID_PATTERN
from tolmach.styles import schema
from tolmach.styles.model import RuleList
from tolmach.styles.service import Styles
from tolmach.wire.access import scope
from tolmach.wire.bodies import JSON, MIB
from tolmach.wire.operation import Call, Operation
from tolmach.wire.params import Nothing
from tolmach.wire.paths import PathForm

ALL = "/v3/style_rules"
ONE = f"{ALL}/{{style_id}}"
INSTRUCTIONS = f"{ONE}/custom_instructions"
INSTRUCTION = f"{INSTRUCTIONS}/{{instruction_id}}"

_ID = PathForm(ANY_CASE_UUID_PATTERN, folded=True, complaint="Invalid {name}")
_IDS = {"style_id": _ID, "instruction_id": _ID}
_READ: dict[str, Any] = {"access": scope("style_rules:read", pro=True), "path_forms": _IDS, "errors": (404,)}
_DROP: dict[str, Any] = {"access": scope("style_rules:write", pro=True), "path_forms": _IDS, "errors": (404,)}
_WRITE: dict[str, Any] = {**_DROP, "bodies": (JSON,), "limit": MIB, "errors": (404, 456)}


def operations(styles: Styles) -> list[Operation[Any]]:
    return [*_of_all(styles), *_of_one(styles), *_of_instructions(styles)]


def _of_all(styles: Styles) -> list[Operation[Any]]:
    async def show_all(call: Call[schema.AskStyleRules]) -> schema.ShownLists:
        asked = call.params
        found = await styles.page(call.caller.account_id, asked.page, asked.page_size)
        return schema.ShownLists(style_rules=[await _shown(each, asked.detailed) for each in found])

    async def create(call: Call[schema.CreateStyleRules]) -> schema.ShownStyleRules:
        also = call.once.made(schema.show_list)
        return await _shown(await styles.create(call.caller.account_id, call.params.draft(), also))

    return [
        Operation(
            method="GET",
            path=ALL,
            summary="List the style rule lists, oldest first, page by page.",
            params=schema.AskStyleRules,
            handler=show_all,
            answer=schema.ShownLists,
            **_READ | {"errors": ()},
        ),
        Operation(
            method="POST",
            path=ALL,
            summary="Create a list of style rules and custom instructions for one language.",
            params=schema.CreateStyleRules,
            handler=create,
            answer=schema.ShownStyleRules,
            success=201,
            once=True,
            **_WRITE | {"errors": (456,)},
        ),
    ]


def _of_one(styles: Styles) -> list[Operation[Any]]:
    async def show(call: Call[Nothing]) -> schema.ShownStyleRules:
        return await _shown(await styles.find(*_named(call)))

    async def rename(call: Call[schema.RenameStyleRules]) -> schema.ShownStyleRules:
        return await _shown(await styles.rename(*_named(call), call.params.name))

    async def delete(call: Call[Nothing]) -> None:
        await styles.delete(*_named(call))

    async def configure(call: Call[schema.ConfigureStyleRules]) -> schema.ShownStyleRules:
        return await _shown(await styles.configure(*_named(call), call.params.configured_rules))

    return [
        Operation(
            method="GET",
            path=ONE,
            summary="Show a list with its rules and instructions.",
            params=Nothing,
            handler=show,
            answer=schema.ShownStyleRules,
            **_READ,
        ),
        Operation(
            method="PATCH",
            path=ONE,
            summary="Give a list another name.",
            params=schema.RenameStyleRules,
            handler=rename,
            answer=schema.ShownStyleRules,
            **_WRITE,
        ),
        Operation(
            method="DELETE",
            path=ONE,
            summary="Delete a list with its rules and instructions.",
            params=Nothing,
            handler=delete,
            success=204,
            **_DROP,
        ),
        Operation(
            method="PUT",
            path=f"{ONE}/configured_rules",
            summary="Replace all rules of a list; its instructions stay.",
            params=schema.ConfigureStyleRules,
            handler=configure,
            answer=schema.ShownStyleRules,
            **_WRITE | {"errors": (404,)},
        ),
    ]


def _of_instructions(styles: Styles) -> list[Operation[Any]]:
    async def add(call: Call[schema.WriteInstruction]) -> schema.ShownInstruction:
        also = call.once.made(schema.show_instruction)
        return schema.show_instruction(await styles.add_instruction(*_named(call), call.params.draft(), also))

    async def show(call: Call[Nothing]) -> schema.ShownInstruction:
        return schema.show_instruction(await styles.instruction(*_named(call), call.path["instruction_id"]))

    async def change(call: Call[schema.WriteInstruction]) -> schema.ShownInstruction:
        instruction_id, draft = call.path["instruction_id"], call.params.draft()
        return schema.show_instruction(await styles.change_instruction(*_named(call), instruction_id, draft))

    async def delete(call: Call[Nothing]) -> None:
        await styles.delete_instruction(*_named(call), call.path["instruction_id"])

    return [
        Operation(
            method="POST",
            path=INSTRUCTIONS,
            summary="Add a custom instruction to a list.",
            params=schema.WriteInstruction,
            handler=add,
            answer=schema.ShownInstruction,
            success=201,
            once=True,
            **_WRITE,
        ),
        Operation(
            method="GET",
            path=INSTRUCTION,
            summary="Show a custom instruction.",
            params=Nothing,
            handler=show,
            answer=schema.ShownInstruction,
            **_READ,
        ),
        Operation(
            method="PUT",
            path=INSTRUCTION,
            summary="Replace a custom instruction.",
            params=schema.WriteInstruction,
            handler=change,
            answer=schema.ShownInstruction,
            **_WRITE | {"errors": (404,)},
        ),
        Operation(
            method="DELETE",
            path=INSTRUCTION,
            summary="Delete a custom instruction.",
            params=Nothing,
            handler=delete,
            success=204,
            **_DROP,
        ),
    ]


async def _shown(found: RuleList, detailed: bool = True) -> schema.ShownStyleRules:
    """In a thread: how rules are followed is known only once all their tables are read."""
    return await asyncio.to_thread(schema.show_list, found, detailed=detailed)


def _named(call: Call[Any]) -> tuple[str, str]:
    return call.caller.account_id, call.path["style_id"]
