"""A Whisper of the cluster: what it is asked, what it answers, and what becomes of it when replicas die."""

import asyncio
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from tests.conftest import serving
from tests.engines.ray.entrance import Accident, Entrance, entrance
from tests.voice.client import PATH, PCM
from tests.voice.recognising.doubles import ScriptedDecoder, sound, words
from tolmach.engines.ray.deployment import EngineReplica, EngineSpec
from tolmach.engines.ray.line import ClusterAddress
from tolmach.engines.ray.messages import read, written
from tolmach.errors import Unavailable
from tolmach.settings import Settings
from tolmach.voice.opening import open_studio
from tolmach.voice.ray.deployment import ROUTE, SpeechReplica, SpeechSpec
from tolmach.voice.ray.messages import SpeechAnswer, SpeechQuestion, speech_question
from tolmach.voice.ray.recogniser import ABSENT, RayDecoder, RayRecogniser, open_recogniser
from tolmach.voice.recognising.passes import PassFailed, SoundPass, SoundWindow

TEXT = "The meeting begins at nine."
WINDOW = SoundWindow(sound(3, 0.5), "en", before=" Well then.", prefix=" The", terms=("Tolmach",), is_closed=True)


class SmallDecoder(ScriptedDecoder):
    languages = frozenset({"en", "de"})

    def decode(self, window: SoundWindow) -> SoundPass:
        if len(window.samples) < 10:
            raise ValueError("a secret")
        return super().decode(window)


@pytest.fixture
def decoder() -> SmallDecoder:
    return SmallDecoder(TEXT)


@pytest.fixture
def cluster(decoder: SmallDecoder) -> Iterator[Entrance]:
    replica = SpeechReplica(SpeechSpec("/models/whisper-small"), lambda _: decoder)
    with entrance({ROUTE: replica, "/tolmach/stub": EngineReplica(EngineSpec("stub"))}) as server:
        yield server


@pytest.fixture
def far(cluster: Entrance) -> Iterator[RayDecoder]:
    decoder = RayDecoder(ClusterAddress(cluster.url, deadline=5.0, pauses=(0.01, 0.02), absence=ABSENT))
    yield decoder
    decoder.close()


def same(one: SoundWindow, other: SoundWindow) -> bool:
    plain = [field.name for field in fields(SoundWindow) if field.name != "samples"]
    return np.array_equal(one.samples, other.samples) and all(getattr(one, n) == getattr(other, n) for n in plain)


@pytest.mark.parametrize(
    "window", [WINDOW, SoundWindow(np.random.default_rng(7).normal(size=777).astype(np.float32), None, "de")]
)
def test_a_window_comes_as_it_went_to_the_last_bit(window: SoundWindow) -> None:
    assert same(read(written(speech_question(window)), SpeechQuestion).window, window)


def test_a_pass_comes_as_it_went() -> None:
    found = SoundPass(words("a \ud800 b", 0.1), "de", False, -0.1 / 3, 1e-9, 2.5)
    assert read(written(SpeechAnswer(found)), SpeechAnswer).found == found


def test_it_is_what_the_whisper_is_and_answers_the_same(cluster: Entrance, decoder: SmallDecoder) -> None:
    recogniser = open_recogniser(ClusterAddress(cluster.url, connections=7))
    assert recogniser is not None
    assert (recogniser.name, recogniser.languages) == ("whisper-small", decoder.languages)
    assert recogniser.most_streams == 7
    recogniser.close()


def test_the_answer_is_that_of_the_decoder(far: RayDecoder, decoder: SmallDecoder) -> None:
    assert far.decode(WINDOW) == SmallDecoder(TEXT).decode(WINDOW)
    (asked,) = decoder.windows
    assert same(asked, WINDOW)


@pytest.mark.parametrize("accident", [500, 503, 404, b"<html>", b'{"found":{"words":7}}', "breaks"])
def test_a_replica_that_dies_costs_a_second_try(cluster: Entrance, far: RayDecoder, accident: Accident) -> None:
    cluster.accidents = [accident]
    assert far.decode(WINDOW).words
    assert len(cluster.questions) == 2


def test_after_the_last_try_the_pass_has_failed_and_says_for_how_long(cluster: Entrance, far: RayDecoder) -> None:
    cluster.accidents = [500, "breaks", 503, 500]
    with pytest.raises(PassFailed) as refused:
        far.decode(WINDOW)
    assert (refused.value.message, refused.value.retry_after) == (ABSENT, 10)
    assert len(cluster.questions) == 3


def test_sound_that_cannot_be_decoded_is_no_reason_to_ask_again(cluster: Entrance, far: RayDecoder) -> None:
    with pytest.raises(PassFailed):
        far.decode(SoundWindow(sound(0.0001, 0.5), "en"))
    assert len(cluster.questions) == 1


@pytest.mark.parametrize("body", [b"", b"{}", b'{"samples": "AAA"}', b'{"samples": "AAAA"}'])
def test_what_is_no_question_is_answered_without_its_words(cluster: Entrance, body: bytes) -> None:
    answer = read(asyncio.run(cluster.replicas[ROUTE].answer(body)), SpeechAnswer)
    assert answer.error in ("BadMessage", "ValueError")
    assert (answer.found, answer.is_passing) == (None, False)


def test_by_setting(cluster: Entrance, tmp_path: Path) -> None:
    studio = open_studio(Settings(data=tmp_path, engine="ray", ray_address=cluster.url))
    assert isinstance(studio.recogniser, RayRecogniser)
    studio.recogniser.close()
    studio.threads.close()


def test_a_cluster_without_a_whisper_leaves_it_to_the_machine(tmp_path: Path) -> None:
    with entrance({}) as server:
        assert open_recogniser(ClusterAddress(server.url)) is None
        with pytest.raises(Unavailable, match="tolmach models add whisper-base"):
            open_studio(Settings(data=tmp_path, engine="ray", ray_address=server.url))


def test_a_cluster_that_is_away_is_asked_again_next_time(cluster: Entrance, tmp_path: Path) -> None:
    """The front started with it."""
    settings = Settings(data=tmp_path, engine="ray", ray_address=cluster.url, log_level="error")
    wish = {"source_media_content_type": PCM, "target_languages": ["de"]}
    with serving(settings) as live, live.developer as client:
        cluster.routes, routes = 7, cluster.routes
        away = client.post(PATH, json=wish)
        cluster.routes = routes
        there = client.post(PATH, json=wish)
    assert (away.status_code, away.json()["message"], away.headers["Retry-After"]) == (503, ABSENT, "10")
    assert there.status_code == 200, there.text
