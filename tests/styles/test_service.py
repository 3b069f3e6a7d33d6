"""Lists of style rules over each kind of database: versions, limits, and changes at the same time."""

import asyncio
import uuid
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.glossaries.conftest import OTHER, OWNER, asynchronous
from tolmach.clock import now
from tolmach.errors import ApiError, BadRequest, NotFound, QuotaExceeded
from tolmach.storage.database import Database
from tolmach.styles import store
from tolmach.styles.guides import Guidance, StyleGuide, guide_of
from tolmach.styles.model import MOST_INSTRUCTIONS, MOST_LISTS, Instruction, RuleList
from tolmach.styles.service import InstructionDraft, RuleListDraft, Styles

RULES = {"punctuation": {"serial_comma": "use"}, "numbers": {"percentage_format": "use_numerals_followed_by_korean_word_퍼센트"}}  # fmt: skip
DRAFT = RuleListDraft(
    "Brand ✓",
    "en",
    RULES,
    [InstructionDraft("a", "Write plainly.\n\x00", None), InstructionDraft("b", "Say you.", "de")],
)
UNKNOWN = "96ab91fd-e715-41a1-adeb-5d701f84a483"


@pytest.fixture
def styles(database: Database) -> Styles:
    return Styles(database)


def saying(found: RuleList) -> list[tuple[str, str, str | None]]:
    return [(each.label, each.prompt, each.source) for each in found.instructions]


@asynchronous
async def test_what_is_kept_comes_back(styles: Styles) -> None:
    made = await styles.create(OWNER, DRAFT)
    assert made == await styles.find(OWNER, made.id) == await styles.find(None, made.id)
    assert (made.name, made.language, made.version, made.rules) == ("Brand ✓", "en", 1, RULES)
    assert made.created == made.updated
    assert saying(made) == [("a", "Write plainly.\n\x00", None), ("b", "Say you.", "de")]
    assert len({each.id for each in made.instructions}) == 2


@asynchronous
async def test_each_change_is_the_next_version(styles: Styles) -> None:
    made = await styles.create(OWNER, DRAFT)
    first = made.instructions[0]
    seen = [made]
    seen.append(await styles.rename(OWNER, made.id, "M"))
    assert seen[-1] == replace(made, name="M", version=2, updated=seen[-1].updated)
    seen.append(await styles.configure(OWNER, made.id, {}))
    assert (seen[-1].rules, saying(seen[-1])) == ({}, saying(made))
    added = await styles.add_instruction(OWNER, made.id, InstructionDraft("c", "d", "fr"))
    seen.append(await styles.find(OWNER, made.id))
    assert list(seen[-1].instructions) == [*made.instructions, added]
    changed = await styles.change_instruction(OWNER, made.id, first.id, InstructionDraft("e", "f"))
    seen.append(await styles.find(OWNER, made.id))
    assert list(seen[-1].instructions) == [changed, made.instructions[1], added]
    assert changed == Instruction(first.id, "e", "f") == await styles.instruction(OWNER, made.id, first.id)
    await styles.delete_instruction(OWNER, made.id, first.id)
    seen.append(await styles.find(OWNER, made.id))
    assert list(seen[-1].instructions) == [made.instructions[1], added]
    assert [each.version for each in seen] == [1, 2, 3, 4, 5, 6]
    shown = [each.updated.isoformat(timespec="milliseconds") for each in seen]
    assert shown == sorted(set(shown))
    assert {each.created for each in seen} == {made.created}


def test_a_clock_that_goes_back_does_not_take_the_time_of_a_change_with_it() -> None:
    moment = datetime(2026, 5, 3, tzinfo=UTC)
    found = RuleList("a", "b", "c", "en", moment, moment, 1, {}, ())
    assert found.next_version(moment - timedelta(days=1)).updated == moment + timedelta(milliseconds=1)
    assert found.next_version(moment + timedelta(days=1)).updated == moment + timedelta(days=1)


@asynchronous
async def test_another_account_sees_nothing_and_changes_nothing(styles: Styles) -> None:
    made = await styles.create(OWNER, DRAFT)
    one = made.instructions[0].id
    for style_id in (made.id, UNKNOWN):
        calls = [
            styles.find(OTHER, style_id),
            styles.rename(OTHER, style_id, "x"),
            styles.configure(OTHER, style_id, {}),
            styles.delete(OTHER, style_id),
            styles.instruction(OTHER, style_id, one),
            styles.add_instruction(OTHER, style_id, InstructionDraft("a", "b")),
            styles.change_instruction(OTHER, style_id, one, InstructionDraft("a", "b")),
            styles.delete_instruction(OTHER, style_id, one),
        ]
        for call in calls:
            with pytest.raises(NotFound, match=r"^not found$"):
                await call
    assert await styles.page(OTHER, 0, 25) == []
    assert await styles.find(OWNER, made.id) == made


@asynchronous
async def test_an_instruction_that_is_not_there(styles: Styles) -> None:
    made, other = await styles.create(OWNER, DRAFT), await styles.create(OWNER, DRAFT)
    for instruction_id in (UNKNOWN, other.instructions[0].id):
        calls = [
            styles.instruction(OWNER, made.id, instruction_id),
            styles.change_instruction(OWNER, made.id, instruction_id, InstructionDraft("a", "b")),
            styles.delete_instruction(OWNER, made.id, instruction_id),
        ]
        for call in calls:
            with pytest.raises(NotFound, match="Custom instruction not found"):
                await call
    assert [await styles.find(OWNER, each.id) for each in (made, other)] == [made, other]


@asynchronous
async def test_pages_are_oldest_first(styles: Styles) -> None:
    made = [(await styles.create(OWNER, replace(DRAFT, name=f"{number}"))).id for number in range(7)]
    await styles.rename(OWNER, made[0], "changed later")
    pages = [[each.id for each in await styles.page(OWNER, number, 3)] for number in range(4)]
    assert pages == [made[:3], made[3:6], made[6:], []]


@asynchronous
async def test_a_deleted_list_is_gone(styles: Styles) -> None:
    made = await styles.create(OWNER, DRAFT)
    await styles.delete(OWNER, made.id)
    for call in (styles.find(OWNER, made.id), styles.delete(OWNER, made.id)):
        with pytest.raises(NotFound):
            await call


@asynchronous
async def test_changes_at_the_same_time_are_all_there(styles: Styles) -> None:
    made = await styles.create(OWNER, replace(DRAFT, instructions=()))
    added = [styles.add_instruction(OWNER, made.id, InstructionDraft(f"{number}", "a")) for number in range(20)]
    await asyncio.gather(*added, styles.rename(OWNER, made.id, "M"), styles.configure(OWNER, made.id, {}))
    found = await styles.find(OWNER, made.id)
    assert {each.label for each in found.instructions} == {f"{number}" for number in range(20)}
    assert (found.name, found.rules, found.version) == ("M", {}, 23)


@asynchronous
async def test_so_many_lists_and_no_more_also_at_once(styles: Styles, database: Database) -> None:
    def fill(count: int) -> None:
        for _ in range(count):
            full = RuleList(str(uuid.uuid4()), OWNER, "a", "en", now(), now(), 1, {}, ())
            database.write_now(lambda connection, full=full: store.add(connection, full))  # type: ignore[misc]

    await asyncio.to_thread(fill, MOST_LISTS - 2)
    outcomes = await asyncio.gather(*(styles.create(OWNER, DRAFT) for _ in range(6)), return_exceptions=True)
    assert sum(isinstance(each, RuleList) for each in outcomes) == 2
    assert sum(isinstance(each, QuotaExceeded) for each in outcomes) == 4
    await styles.create(OTHER, DRAFT)
    await styles.delete(OWNER, next(each.id for each in outcomes if isinstance(each, RuleList)))
    await styles.create(OWNER, DRAFT)


@asynchronous
async def test_so_many_instructions_and_no_more(styles: Styles) -> None:
    full = await styles.create(OWNER, replace(DRAFT, instructions=[InstructionDraft("a", "b")] * MOST_INSTRUCTIONS))
    words = "Maximum of 200 custom instructions allowed"
    with pytest.raises(BadRequest, match=words):
        await styles.add_instruction(OWNER, full.id, InstructionDraft("a", "b"))
    with pytest.raises(BadRequest, match=words):
        await styles.create(OWNER, replace(DRAFT, instructions=[InstructionDraft("a", "b")] * (MOST_INSTRUCTIONS + 1)))
    assert await styles.find(OWNER, full.id) == full
    await styles.delete_instruction(OWNER, full.id, full.instructions[7].id)
    await styles.add_instruction(OWNER, full.id, InstructionDraft("a", "b"))


# For translation


@asynchronous
async def test_guides(styles: Styles) -> None:
    guidance = Guidance(styles)
    made = await styles.create(OWNER, DRAFT)
    assert await guidance.guide(OWNER, None, "EN") is None
    assert await guidance.guide(OWNER, None, "en-GB", ["Be brief."]) == StyleGuide("en", requested=("Be brief.",))
    guide = await guidance.guide(OWNER, made.id, "EN-us", ["Be brief."])
    assert guide == StyleGuide("en", RULES, made.instructions, ("Be brief.",))
    assert guide_of(guide.as_json()) == guide


def test_what_the_request_says_counts() -> None:
    listed = (Instruction("1", "a", "Use a formal tone."), Instruction("2", "b", "Use an informal tone.", "fr"))
    guide = StyleGuide("de", instructions=listed)
    assert [guide.style(source).formality for source in ("en", "fr")] == ["formal", "informal"]
    assert replace(guide, requested=("Use an informal tone.",)).style("en").formality == "informal"


@pytest.mark.parametrize(
    ("owner", "target", "told"),
    [
        (OTHER, "en", (404, "Style rule not found")),
        (OWNER, "de", (400, "Style rule language does not match the translate request target language")),
        (OWNER, "pt-BR", (400, "Style rule language does not match the translate request target language")),
    ],
)
def test_guides_that_there_are_not(styles: Styles, owner: str, target: str, told: tuple[int, str]) -> None:
    async def ask() -> None:
        made = await styles.create(OWNER, DRAFT)
        await Guidance(styles).guide(owner, made.id, target)

    with pytest.raises(ApiError) as caught:
        asyncio.run(ask())
    assert (caught.value.status, caught.value.message) == told
