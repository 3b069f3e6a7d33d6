"""Replicas that share a PostgreSQL: a session is asked of one, carried by another, and comes back to a third."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from tests.voice.client import PCM, Told, silence
from tests.voice.conftest import SCRIPT
from tests.voice.doubles import ScriptedRecogniser
from tolmach.assembly import Parts, open_parts
from tolmach.callers import Caller, KeyKind, Plan
from tolmach.errors import Forbidden, InvalidParameter, TooManyRequests
from tolmach.glossaries.model import Glossary
from tolmach.settings import Settings
from tolmach.storage.database import Database
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.writing import writer
from tolmach.voice.languages import target
from tolmach.voice.making import UNREPORTED
from tolmach.voice.model import SpeechWish, VoiceTarget, VoiceWish
from tolmach.voice.service import StreamPass, Voices
from tolmach.voice.speaking.scripted import ScriptedSpeaker
from tolmach.voice.stream.messages import Frame
from tolmach.voice.stream.threads import VoiceThreads
from tolmach.voice.studio import Studio
from tolmach.voice.tables import voice_sessions
from tolmach.voice.wishes import WishSeal

WISH = VoiceWish(PCM, source="en")


@dataclass
class Line:
    """A client's end of a connection."""

    told: Told = field(default_factory=Told)
    code: int | None = None
    _sent: "asyncio.Queue[Frame | None]" = field(default_factory=asyncio.Queue)

    async def receive(self) -> Frame | None:
        return await self._sent.get()

    async def send(self, frame: Frame) -> bool:
        self.told.take(msgspec.json.decode(frame))
        return True

    async def close(self, code: int) -> None:
        self.code = code
        self.lose()

    def lose(self) -> None:
        self._sent.put_nowait(None)

    def say(self, milliseconds: int) -> None:
        for _ in range(milliseconds // 200):
            self.tell({"source_media_chunk": {"data": silence(200)}})

    def finish(self) -> None:
        self.tell({"end_of_source_media": {}})

    def tell(self, message: dict[str, Any]) -> None:
        self._sent.put_nowait(msgspec.json.encode(message).decode())


@dataclass
class Replica:
    parts: Parts
    carrying: list["asyncio.Task[None]"] = field(default_factory=list)

    @property
    def voices(self) -> Voices:
        return self.parts.voice.sessions

    async def connect(self, access: StreamPass, told: Told | None = None) -> Line:
        session, line = await self.voices.admit(access.token), Line(told or Told())
        self.carrying.append(asyncio.create_task(self.voices.carry(session, line)))
        return line

    async def notice(self) -> None:
        """What other replicas did."""
        await self.voices._sessions.follow()

    async def die(self) -> None:
        """Without a word to anybody."""
        for task in self.carrying:
            task.cancel()
        await asyncio.gather(*self.carrying, return_exceptions=True)
        for session in list(self.voices._sessions._all.values()):
            self.voices._sessions.drop(session)


@dataclass
class Cluster:
    replicas: list[Replica]
    caller: Caller

    async def used(self) -> int:
        usage = self.replicas[0].parts.usage
        return (await usage.standing(self.caller.account_id, self.caller.key_id)).key_counter.speech

    def reserved(self) -> int:
        return len(self.rows("reservations"))

    def rows(self, table: str = "voice_sessions") -> list[Any]:
        query = sa.text(f"SELECT * FROM {table}")
        return self.replicas[0].parts.storage.database.read_now(lambda connection: list(connection.execute(query)))


@asynccontextmanager
async def cluster(folder: Path, url: str, most_streams: int = 4) -> AsyncIterator[Cluster]:
    def studio() -> Studio:
        heard = ScriptedRecogniser(SCRIPT, most_streams=most_streams)
        return Studio(heard, ScriptedSpeaker({"de"}), reader, writer, VoiceThreads(most_streams))

    def opened(name: str) -> Replica:
        settings = Settings(data=folder / name, database=url, secret_file=str(folder / "secret"), engine="stub")
        return Replica(open_parts(settings, studio=studio))

    replicas = [opened(name) for name in ("one", "two", "three")]
    accounts = replicas[0].parts.accounts
    account = await accounts.create_account("a", Plan.PRO)
    key = (await accounts.create_key(account.id))[0]
    try:
        yield Cluster(replicas, Caller(account.id, key.id, Plan.PRO, KeyKind.DEVELOPER))
    finally:
        for replica in replicas:
            await replica.voices.close()
            await asyncio.gather(*replica.carrying, return_exceptions=True)
            await replica.parts.router.close()
            replica.parts.storage.database.close()
            replica.parts.folder.close()


Story = Callable[[Cluster], Coroutine[Any, Any, None]]
Play = Callable[..., None]


@pytest.fixture
def play(tmp_path: Path, postgresql_copy: str) -> Play:
    def played(story: Story, **options: Any) -> None:
        async def whole() -> None:
            async with cluster(tmp_path, postgresql_copy, **options) as found:
                await story(found)

        asyncio.run(whole())

    return played


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def heard(line: Line, word: str) -> None:
    await until(lambda: word in str(line.told.messages))


async def closed(line: Line) -> int:
    await until(lambda: line.code is not None)
    assert line.code is not None
    return line.code


# Who carries


def test_asked_of_one_and_carried_by_another(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        access = await one.voices.request(found.caller, WISH)
        line = await two.connect(access)
        await one.notice()
        assert (one.voices.live, two.voices.live) == (0, 1)
        line.say(1000)
        line.finish()
        assert await closed(line) == 1000
        assert line.told.source == "Good morning everybody. The artist"
        await until(lambda: not found.rows())
        assert (await found.used(), found.reserved()) == (1000, 0)

    play(story)


def test_a_broken_line_goes_on_at_another_replica(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, three = found.replicas
        told = Told()
        access = await one.voices.request(found.caller, WISH)
        line = await one.connect(access, told)
        line.say(1000)
        await heard(line, "artist")
        await one.notice()
        line.lose()
        again = await two.voices.reconnect(found.caller, access.token)
        assert again.session_id == access.session_id
        line = await three.connect(again, told)
        await one.notice()
        assert (one.voices.live, two.voices.live, three.voices.live) == (0, 0, 1)
        line.say(600)
        line.finish()
        assert await closed(line) == 1000
        # What was heard but not concluded is lost, and the times go on.
        assert told.source == "Good morning everybody. Good morning everybody."
        assert told.of("source_transcript_update")[-1]["concluded"][0]["start_time"] == 1000 + UNREPORTED
        assert (await found.used(), found.reserved()) == (1600, 0)

    play(story)


def test_a_line_that_is_still_open_elsewhere_is_replaced(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        access = await one.voices.request(found.caller, WISH)
        old = await one.connect(access)
        old.say(400)
        await heard(old, "morning")
        line = await two.connect(await two.voices.reconnect(found.caller, access.token))
        await one.notice()
        assert await closed(old) == 4001
        assert await found.used() == 400
        line.say(200)
        line.finish()
        assert await closed(line) == 1000
        assert (await found.used(), found.reserved()) == (600, 0)

    play(story)


def test_a_token_that_was_asked_of_another_closes_the_line_at_once(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        told = Told()
        access = await one.voices.request(found.caller, WISH)
        line = await one.connect(access, told)
        line.say(400)
        await heard(line, "morning")
        again = await two.voices.reconnect(found.caller, access.token)
        await one.notice()
        assert await closed(line) == 4001
        # It comes back to where it was: nothing is lost.
        line = await one.connect(again, told)
        await one.notice()
        line.say(400)
        line.finish()
        assert await closed(line) == 1000
        assert told.source == "Good morning everybody. The"
        assert (await found.used(), found.reserved()) == (800, 0)

    play(story)


def test_away_and_back_before_anybody_noticed(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        access = await one.voices.request(found.caller, WISH)
        lines = []
        for replica in (one, two, one):
            lines.append(await replica.connect(access))
            lines[-1].say(400)
            await heard(lines[-1], "morning")
            await two.notice()
            access = await replica.voices.reconnect(found.caller, access.token)
        line = await one.connect(access)
        await one.notice()
        await two.notice()
        line.finish()
        assert [await closed(each) for each in (*lines, line)] == [4001, 4001, 4001, 1000]
        assert (await found.used(), found.reserved()) == (1200, 0)

    play(story)


def test_whoever_dies_is_billed_for_what_was_written_down(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        told = Told()
        access = await one.voices.request(found.caller, WISH)
        line = await one.connect(access, told)
        line.say(600)
        await heard(line, "everybody")
        await one.notice()
        await one.die()
        line = await two.connect(await two.voices.reconnect(found.caller, access.token), told)
        line.say(200)
        line.finish()
        assert await closed(line) == 1000
        assert await found.used() == 200

    play(story)


def test_a_stop_leaves_the_session_to_the_others(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        access = await one.voices.request(found.caller, WISH)
        line = await one.connect(access)
        line.say(600)
        await heard(line, "everybody")
        await one.voices.close()
        assert await closed(line) == 1012
        assert (await found.used(), found.reserved()) == (600, 0)
        line = await two.connect(await two.voices.reconnect(found.caller, access.token), line.told)
        line.finish()
        assert await closed(line) == 1000

    play(story)


def test_an_end_that_was_announced_elsewhere(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        access = await one.voices.request(found.caller, replace(WISH, targets=(german(),)))
        # The line breaks before the end of everything was told.
        session = await one.voices.admit(access.token)
        assert session.stream is not None
        line = Line()
        line.finish()
        line.lose()
        await one.voices.carry(session, line)
        await one.notice()
        line = await two.connect(await two.voices.reconnect(found.caller, access.token))
        assert await closed(line) == 1000
        assert line.told.ended == {("source", ""), ("target", "DE"), ("stream", "")}

    play(story)


# Tokens


def test_of_two_who_come_with_one_token_at_once_one_is_let_in(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, three = found.replicas
        for _ in range(20):
            access = await three.voices.request(found.caller, WISH)
            came = await asyncio.gather(*(each.connect(access) for each in (one, two)), return_exceptions=True)
            lines = [each for each in came if isinstance(each, Line)]
            assert [type(each) for each in came if not isinstance(each, Line)] == [Forbidden]
            # Somebody else may have the token: nobody goes on with the session.
            for replica in found.replicas:
                await replica.notice()
            assert [await closed(line) for line in lines] == [1008]
            assert [each.voices.live for each in found.replicas] == [0, 0, 0]
            with pytest.raises(InvalidParameter):
                await three.voices.reconnect(found.caller, access.token)
        assert (found.rows(), found.reserved()) == ([], 0)

    play(story)


def test_an_outdated_token_ends_the_session_everywhere(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, three = found.replicas
        access = await one.voices.request(found.caller, WISH)
        line = await two.connect(await one.voices.reconnect(found.caller, access.token))
        with pytest.raises(InvalidParameter):
            await three.voices.reconnect(found.caller, access.token)
        await two.notice()
        assert await closed(line) == 1008
        assert found.rows() == []

    play(story)


def test_the_token_of_another_account_says_nothing(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        access = await one.voices.request(found.caller, WISH)
        with pytest.raises(InvalidParameter):
            await two.voices.reconnect(replace(found.caller, account_id="b"), access.token)
        assert await two.voices.reconnect(found.caller, access.token)

    play(story)


def test_nobody_comes_back_after_an_error(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        access = await one.voices.request(found.caller, WISH)
        line = await one.connect(access)
        line.say(200)
        line.tell({"nonsense": {}})
        await until(lambda: line.told.error)
        with pytest.raises(InvalidParameter):
            await two.voices.reconnect(found.caller, access.token)
        assert await closed(line) == 1008
        assert (await found.used(), found.reserved()) == (200, 0)

    play(story)


def test_a_token_has_its_time(play: Play, postgresql_copy: str) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        access = await one.voices.request(found.caller, WISH)
        hasten(postgresql_copy, timedelta(seconds=61))
        with pytest.raises(Forbidden):
            await two.connect(access)
        assert len(found.rows()) == 1
        hasten(postgresql_copy, timedelta(seconds=61))
        await one.voices.request(found.caller, WISH)
        assert [row.id == access.session_id for row in found.rows()] == [False]

    play(story)


def hasten(url: str, time: timedelta) -> None:
    """As if so much time had gone by."""
    database = Database(url)
    query = voice_sessions.update().values(ends=voice_sessions.c.ends - time // timedelta(microseconds=1))
    database.write_now(lambda connection: connection.execute(query))
    database.close()


# Room


def test_a_replica_without_room_refuses_and_the_token_stays_good(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        await two.voices.request(found.caller, WISH)
        access = await one.voices.request(found.caller, WISH)
        with pytest.raises(TooManyRequests):
            await two.connect(access)
        assert two.voices.live == 1
        line = await one.connect(access)
        line.finish()
        assert await closed(line) == 1000

    play(story, most_streams=1)


# What is kept


def german() -> VoiceTarget:
    language = target("DE")
    assert language is not None
    return VoiceTarget(language, "DE", "formal")


def test_a_wish_is_kept_whole_and_sealed() -> None:
    wish = VoiceWish(
        media=PCM,
        message_format="msgpack",
        source="EN",
        is_fixed=True,
        targets=(german(),),
        speech=SpeechWish(german(), "audio/ogg", "male"),
        glossary_ids=("a", "b"),
        spoken_terms_id="c",
        tag="words of a client",
    )
    seal = WishSeal(b"secret")
    kept = seal.sealed("an id", wish)
    assert seal.opened("an id", kept) == wish
    assert b"words" not in kept
    with pytest.raises(Exception, match="not what was put there"):
        WishSeal(b"another").opened("an id", kept)


def test_nothing_that_was_said_stands_in_the_database(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one = found.replicas[0]
        line = await one.connect(await one.voices.request(found.caller, replace(WISH, tag="words of a client")))
        line.say(1000)
        await heard(line, "artist")
        await one.notice()
        (row,) = found.rows()
        assert row.heard == 1000
        kept = b"".join(value if isinstance(value, bytes) else str(value).encode() for value in row)
        assert not any(word in kept for word in (b"words", b"artist", b"morning"))

    play(story)


def test_what_was_deleted_meanwhile_is_done_without(play: Play) -> None:
    async def story(found: Cluster) -> None:
        one, two, _ = found.replicas
        glossary: Glossary = await one.parts.glossaries.create(found.caller.account_id, "a", [])
        wish = replace(WISH, glossary_ids=(glossary.id,), targets=(german(),))
        access = await one.voices.request(found.caller, wish)
        await one.parts.glossaries.delete(found.caller.account_id, glossary.id)
        line = await two.connect(access)
        line.say(600)
        line.finish()
        assert await closed(line) == 1000
        assert line.told.targets["DE"]

    play(story)
