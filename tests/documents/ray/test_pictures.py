"""What reads pictures in the cluster: a child asks for pixels, its parent asks the cluster."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import serving
from tests.documents.conftest import Owner
from tests.documents.corpus import FILES
from tests.engines.ray.entrance import Accident, Entrance, entrance
from tolmach.documents import works
from tolmach.documents.kit.ocr.model import OcrLine
from tolmach.documents.ray.deployment import ROUTE, PictureReplica, PictureSpec
from tolmach.documents.ray.messages import PictureAnswer, PictureQuestion, picture_question
from tolmach.documents.ray.pictures import ABSENT, FAILED, RayPictures, open_pictures
from tolmach.engines.ray.deployment import EngineReplica, EngineSpec
from tolmach.engines.ray.line import ClusterAddress
from tolmach.engines.ray.messages import BadMessage, read, written
from tolmach.errors import Unavailable, UnsafeFile
from tolmach.files.child import ChildLimits, run
from tolmach.settings import Settings

PICTURE = FILES / "image" / "sign-two-colours.png"
LINE = OcrLine("Betreten verboten", ((50.0, 110.5), (371.25, 110.5), (371.25, 144.0), (50.0, 144.0)), 2.9 / 3)
NO_PACK = "Text in Thai in pictures needs the Tesseract pack 'tha': install tesseract-ocr-tha on the server."


def scripted(asked: PictureQuestion) -> Sequence[OcrLine]:
    assert len(asked.pixels) == 3 * asked.width * asked.height
    if asked.language == "th":
        raise UnsafeFile(NO_PACK)
    if asked.language == "ko":
        raise ValueError("a secret")
    return [LINE]


def replica() -> PictureReplica:
    return PictureReplica(PictureSpec(), lambda _: scripted)


@pytest.fixture
def cluster() -> Iterator[Entrance]:
    with entrance({ROUTE: replica(), "/tolmach/stub": EngineReplica(EngineSpec("stub"))}) as server:
        yield server


@pytest.fixture
def pictures(cluster: Entrance) -> Iterator[RayPictures]:
    found = RayPictures(ClusterAddress(cluster.url, deadline=5.0, pauses=(0.01, 0.02)))
    yield found
    found.close()


def asked_to_read(language: str | None) -> bytes:
    return works.asking_to_read("png", PICTURE.read_bytes(), language)


def reading(pictures: RayPictures, language: str | None = "de") -> list[str]:
    found = run(works.read, asked_to_read(language), ChildLimits(seconds=60), pictures)
    return [unit.text for unit in works.reading_of(found).units]


def test_a_child_reads_what_the_cluster_saw(pictures: RayPictures, cluster: Entrance) -> None:
    assert reading(pictures) == [LINE.text]
    (question,) = cluster.questions
    asked = read(question, PictureQuestion)
    assert (asked.width, asked.height, asked.language) == (420, 300, "de")
    assert PICTURE.read_bytes() not in question


@pytest.mark.parametrize("accident", [500, 503, 404, b"<html>", b'{"lines":[7]}', "breaks"])
def test_a_replica_that_dies_costs_a_second_try(cluster: Entrance, pictures: RayPictures, accident: Accident) -> None:
    cluster.accidents = [accident]
    question = written(picture_question(1, 1, b"abc", "de")).encode()
    assert read(pictures(question, 60), PictureAnswer).lines == (LINE,)
    assert len(cluster.questions) == 2


def test_after_the_last_try_it_is_unavailable_and_says_for_how_long(cluster: Entrance, pictures: RayPictures) -> None:
    cluster.accidents = [500, "breaks", 503, 500]
    with pytest.raises(Unavailable) as refused:
        reading(pictures)
    assert (refused.value.message, refused.value.retry_after) == (ABSENT, 10)
    assert len(cluster.questions) == 3


def test_it_takes_no_longer_than_the_child_may(cluster: Entrance, pictures: RayPictures) -> None:
    cluster.accidents = ["hangs"] * 3
    with pytest.raises(Unavailable):
        pictures(b"{}", 0.3)
    assert len(cluster.questions) == 1


@pytest.mark.parametrize(("language", "sentence"), [("th", NO_PACK), ("ko", FAILED)])
def test_what_cannot_be_read_is_a_sentence_for_the_caller(
    cluster: Entrance, pictures: RayPictures, language: str, sentence: str
) -> None:
    with pytest.raises(UnsafeFile) as refused:
        reading(pictures, language)
    assert refused.value.message == sentence
    assert len(cluster.questions) == 1


def test_nothing_is_asked_where_nothing_is_deployed() -> None:
    with entrance({}) as server:
        assert open_pictures(ClusterAddress(server.url)) is None


@pytest.mark.heavy
def test_the_replica_reads_as_the_child_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "2")
    with entrance({ROUTE: PictureReplica(PictureSpec(threads=2))}) as server:
        pictures = RayPictures(ClusterAddress(server.url))
        far = run(works.read, asked_to_read("de"), ChildLimits(seconds=120), pictures)
        pictures.close()
    assert far == run(works.read, asked_to_read("de"), ChildLimits(seconds=120))
    assert any("Betreten" in unit.text for unit in works.reading_of(far).units)


def test_a_document_is_read_there_and_says_so_where_it_cannot(cluster: Entrance, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, engine="ray", ray_address=cluster.url, log_level="error")
    wish = {"source_lang": "DE", "target_lang": "EN-US"}
    with serving(settings) as live, live.developer as client:
        owner = Owner(client)
        assert owner.translated(PICTURE.name, PICTURE.read_bytes(), **wish).content != PICTURE.read_bytes()
        cluster.accidents = [500] * 3
        assert owner.refused(PICTURE.name, PICTURE.read_bytes(), **wish) == ABSENT


# What goes over the line


@given(st.binary(min_size=12, max_size=12), st.sampled_from([(1, 4), (2, 2), (4, 1)]), st.none() | st.just("de"))
def test_pixels_come_as_they_went(pixels: bytes, size: tuple[int, int], language: str | None) -> None:
    asked = read(written(picture_question(*size, pixels, language)), PictureQuestion)
    assert (asked.pixels, asked.width, asked.height, asked.language) == (pixels, *size, language)


def test_lines_come_as_they_went_to_the_last_bit() -> None:
    answer = PictureAnswer((LINE,))
    assert read(written(answer), PictureAnswer) == answer


@pytest.mark.parametrize(
    "asked",
    [
        picture_question(2, 2, b"abc", None),
        picture_question(1, 1, b"abcdef", None),
        picture_question(0, 1, b"", None),
        picture_question(-1, -1, b"abc", None),
        picture_question(10**6, 10**6, b"abc", None),
        PictureQuestion(1, 1, b"abc"),
    ],
)
def test_pixels_that_do_not_fit_are_refused(asked: PictureQuestion) -> None:
    with pytest.raises(BadMessage):
        _ = asked.pixels
    answer = read(asyncio.run(replica().answer(written(asked).encode())), PictureAnswer)
    assert (answer.lines, answer.error) == ((), "BadMessage")
