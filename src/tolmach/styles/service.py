"""The operations on lists of style rules. The HTTP routes, the command line and translation all use this service."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import sqlalchemy as sa

from tolmach.clock import now
from tolmach.errors import BadRequest, NotFound, QuotaExceeded
from tolmach.ids import new_uuid
from tolmach.storage.database import Also, Database, nothing_more, take_turn
from tolmach.styles import store
from tolmach.styles.model import MOST_INSTRUCTIONS, MOST_LISTS, Configured, Instruction, RuleList

NOT_FOUND = "not found"
NO_INSTRUCTION = "Custom instruction not found"
TOO_MANY_LISTS = f"Quota exceeded: an account may have {MOST_LISTS} style rule lists. Delete one first."
TOO_MANY_INSTRUCTIONS = f"Maximum of {MOST_INSTRUCTIONS} custom instructions allowed"


@dataclass(frozen=True, slots=True)
class InstructionDraft:
    """The content of an instruction before it has an id."""

    label: str
    prompt: str
    source: str | None = None

    def under(self, instruction_id: str) -> Instruction:
        return Instruction(instruction_id, self.label, self.prompt, self.source)


@dataclass(frozen=True, slots=True)
class RuleListDraft:
    """A list that is not stored yet. Its rules have been checked."""

    name: str
    language: str
    rules: Configured
    instructions: Sequence[InstructionDraft] = ()


class Styles:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, account_id: str, draft: RuleListDraft, also: Also[RuleList] = nothing_more) -> RuleList:
        made = _made(account_id, draft)

        def work(connection: sa.Connection) -> None:
            take_turn(connection, account_id)
            if store.count(connection, account_id) >= MOST_LISTS:
                raise QuotaExceeded(TOO_MANY_LISTS)
            store.add(connection, made)
            also(connection, made)

        await self._database.write(work)
        return made

    async def page(self, account_id: str, number: int, size: int) -> list[RuleList]:
        """Oldest first."""
        return await self._database.read(lambda connection: store.page(connection, account_id, number * size, size))

    async def find(self, account_id: str | None, style_id: str) -> RuleList:
        """`account_id` None means any account, for operators of the service."""
        return _found(await self._database.read(lambda connection: store.find(connection, style_id, account_id)))

    async def rename(self, account_id: str, style_id: str, name: str) -> RuleList:
        return await self._change(account_id, style_id, lambda found: replace(found, name=name))

    async def configure(self, account_id: str, style_id: str, rules: Configured) -> RuleList:
        """Replaces all rules of the list."""
        return await self._change(account_id, style_id, lambda found: replace(found, rules=rules))

    async def delete(self, account_id: str | None, style_id: str) -> None:
        def work(connection: sa.Connection) -> None:
            _found(store.find(connection, style_id, account_id, lock=True))
            store.delete(connection, style_id)

        await self._database.write(work)

    # Instructions

    async def instruction(self, account_id: str, style_id: str, instruction_id: str) -> Instruction:
        return _instruction(await self.find(account_id, style_id), instruction_id)

    async def add_instruction(
        self, account_id: str, style_id: str, draft: InstructionDraft, also: Also[Instruction] = nothing_more
    ) -> Instruction:
        added = draft.under(new_uuid())

        def change(found: RuleList) -> RuleList:
            _check_count(len(found.instructions) + 1)
            return replace(found, instructions=(*found.instructions, added))

        await self._change(account_id, style_id, change, lambda connection, _: also(connection, added))
        return added

    async def change_instruction(
        self, account_id: str, style_id: str, instruction_id: str, draft: InstructionDraft
    ) -> Instruction:
        changed = draft.under(instruction_id)
        await self._change(account_id, style_id, lambda found: _exchanged(found, instruction_id, [changed]))
        return changed

    async def delete_instruction(self, account_id: str, style_id: str, instruction_id: str) -> None:
        await self._change(account_id, style_id, lambda found: _exchanged(found, instruction_id, []))

    async def _change(
        self,
        account_id: str,
        style_id: str,
        change: Callable[[RuleList], RuleList],
        also: Also[RuleList] = nothing_more,
    ) -> RuleList:
        """Applies the change to the latest state, so that no change is lost. Each change makes the next version."""

        def work(connection: sa.Connection) -> RuleList:
            found = _found(store.find(connection, style_id, account_id, lock=True))
            changed = change(found).next_version(now())
            store.put(connection, changed)
            also(connection, changed)
            return changed

        return await self._database.write(work)


def _made(account_id: str, draft: RuleListDraft) -> RuleList:
    _check_count(len(draft.instructions))
    moment = now()
    return RuleList(
        id=new_uuid(),
        account_id=account_id,
        name=draft.name,
        language=draft.language,
        created=moment,
        updated=moment,
        version=1,
        rules=draft.rules,
        instructions=tuple(each.under(new_uuid()) for each in draft.instructions),
    )


def _exchanged(found: RuleList, instruction_id: str, others: Sequence[Instruction]) -> RuleList:
    """The list with one instruction replaced by others."""
    place = found.instructions.index(_instruction(found, instruction_id))
    return replace(found, instructions=(*found.instructions[:place], *others, *found.instructions[place + 1 :]))


def _check_count(count: int) -> None:
    if count > MOST_INSTRUCTIONS:
        raise BadRequest(TOO_MANY_INSTRUCTIONS)


def _instruction(found: RuleList, instruction_id: str) -> Instruction:
    instruction = next((each for each in found.instructions if each.id == instruction_id), None)
    if instruction is None:
        raise NotFound(NO_INSTRUCTION)
    return instruction


def _found(rule_list: RuleList | None) -> RuleList:
    """Raises the same error whether the list does not exist or belongs to another account."""
    if rule_list is None:
        raise NotFound(NOT_FOUND)
    return rule_list
