"""Speech and pictures on Ray Serve: the same answers as in the process, also where a replica is killed."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from benchmarks.voice import recorded, speech
from tests.cluster.programs import PATIENCE, until
from tests.cluster.raying import SmallRay, small_ray
from tests.conftest import serving
from tests.documents.conftest import Owner
from tests.documents.corpus import FILES
from tolmach.documents import works
from tolmach.documents.helper import open_helper
from tolmach.engines.ray.line import cluster_address
from tolmach.files.child import ChildLimits, run
from tolmach.files.helping import Helper
from tolmach.settings import Settings
from tolmach.voice.audio.protocol import HEARING_RATE
from tolmach.voice.opening import open_studio
from tolmach.voice.ray.recogniser import RayDecoder, RayRecogniser
from tolmach.voice.recognising.passes import SoundDecoder, SoundPass, SoundWindow
from tolmach.voice.recognising.protocol import Heard, Hearing, Recogniser
from tolmach.voice.recognising.whisper import open_whisper

SPEECH, PICTURES = "tolmach_speech", "tolmach_pictures"
PATIENT = ChildLimits(seconds=280)
SEEN = (
    ("image/article.png", "en"),
    ("image/sign-slanted.png", "de"),
    ("image/notice-japanese.png", "ja"),
    ("image/form-arabic.png", "ar"),
    ("image/poster-russian.png", None),
    ("image/photo-exif-turned.jpg", None),
    ("pdf/recipe-scanned.pdf", "en"),
)
"""Files and their languages, where somebody names them: one for each way in which lines are read."""
T = TypeVar("T")


@pytest.fixture(scope="module")
def ray() -> Iterator[SmallRay]:
    with small_ray("--least", "2", "--most", "2", engine="stub", beside=(SPEECH, PICTURES), cpus=6) as started:
        yield started


def on_ray(ray: SmallRay, data: Path) -> Settings:
    return Settings(data=data, engine="ray", ray_address=ray.address, ray_requests=4, log_level="error")


def windows() -> list[SoundWindow]:
    """Recordings of a novel, with every kind of wish that there is."""
    said = [recording.samples for recording in list(recorded.novel())[:4]]
    first = said[0]
    return [
        *(SoundWindow(samples, None, is_closed=True) for samples in said),
        *(SoundWindow(samples[: 3 * HEARING_RATE], "en") for samples in said[:2]),
        SoundWindow(first, "en", before=" It was late.", terms=("Tolmach", "Zwiefalten"), is_closed=True),
        SoundWindow(first, "de", usual_language="en", is_closed=True),
        SoundWindow(first[:100], None, usual_language="fr"),
    ]


def decoded(decoder: SoundDecoder, asked: Sequence[SoundWindow]) -> list[SoundPass]:
    return [decoder.decode(window) for window in asked]


def heard(recogniser: Recogniser) -> Heard:
    """A recording of several sentences, as a job hears it: nothing depends on how long a pass takes."""
    listener = recogniser.listen(Hearing("en", is_fixed=True, is_recorded=True))
    listener.hear(recorded.one_after_another(list(recorded.novel())[:3]))
    return listener.finish()


def test_speech_is_understood_as_by_the_embedded_whisper(ray: SmallRay, tmp_path: Path) -> None:
    embedded = open_whisper(speech.WHISPER, "cpu", 1)
    known = embedded.name, embedded.languages
    expected, sentences = decoded(embedded.decoder, windows()), heard(embedded)
    embedded.close()
    studio = open_studio(on_ray(ray, tmp_path))
    assert isinstance(studio.recogniser, RayRecogniser)
    assert (studio.recogniser.name, studio.recogniser.languages) == known
    decoder = RayDecoder(cluster_address(on_ray(ray, tmp_path)))
    assert decoded(decoder, windows()) == expected
    assert heard(studio.recogniser) == sentences
    assert len(sentences.concluded) > 10
    decoder.close()
    studio.recogniser.close()
    studio.threads.close()


def asked_to_read(name: str, language: str | None) -> bytes:
    return works.asking_to_read(name.rpartition(".")[2], (FILES / name).read_bytes(), language)


@pytest.fixture(scope="module")
def read_here() -> dict[str, bytes]:
    return {name: run(works.read, asked_to_read(name, language), PATIENT) for name, language in SEEN}


@pytest.fixture
def helper(ray: SmallRay, tmp_path: Path) -> Iterator[Helper]:
    pictures = open_helper(on_ray(ray, tmp_path))
    assert pictures is not None
    with closing(pictures):
        yield pictures


@pytest.mark.parametrize(("name", "language"), SEEN)
def test_pictures_are_read_as_by_the_embedded_programs(
    helper: Helper, read_here: dict[str, bytes], name: str, language: str | None
) -> None:
    questions = []

    def counted(question: bytes, seconds: float) -> bytes:
        questions.append(len(question))
        return helper(question, seconds)

    found = run(works.read, asked_to_read(name, language), PATIENT, counted)
    assert questions
    assert found == read_here[name]
    assert works.reading_of(found).units


def killing(ray: SmallRay, application: str, work: Callable[[int], T], times: int) -> list[T]:
    """The work so often, two at a time, while one replica after the other is killed."""
    until(lambda: len(ray.replicas(application)) == 2, PATIENCE)
    with ThreadPoolExecutor(2) as threads:
        begun = [threads.submit(work, number) for number in range(times)]
        for number in (1, times // 2):
            begun[number].result(PATIENCE)
            assert not begun[-1].done()
            ray.kill_replica(application)
        return [each.result(PATIENCE) for each in begun]


def test_a_whisper_that_is_killed_costs_no_answer(ray: SmallRay, tmp_path: Path) -> None:
    window = SoundWindow(list(recorded.novel())[1].samples, "en", is_closed=True)
    with closing(RayDecoder(cluster_address(on_ray(ray, tmp_path)))) as decoder:
        expected = decoder.decode(window)
        assert expected.words
        answers = killing(ray, SPEECH, lambda _: decoder.decode(window), 12)
    assert answers == [expected] * 12


def test_a_reader_of_pictures_that_is_killed_costs_no_answer(
    ray: SmallRay, helper: Helper, read_here: dict[str, bytes]
) -> None:
    name, language = SEEN[1]
    asked = asked_to_read(name, language)
    answers = killing(ray, PICTURES, lambda _: run(works.read, asked, PATIENT, helper), 8)
    assert answers == [read_here[name]] * 8


def test_the_service_reads_a_picture_on_ray(ray: SmallRay, tmp_path: Path) -> None:
    with serving(on_ray(ray, tmp_path)) as live, live.developer as client:
        name = FILES / "image" / "sign-german.png"
        result = Owner(client).translated(name.name, name.read_bytes(), source_lang="DE", target_lang="EN-US")
        assert result.content.startswith(b"\x89PNG")
        assert result.content != name.read_bytes()
        assert "source" in client.get("/v3/languages", params={"resource": "voice"}).text
