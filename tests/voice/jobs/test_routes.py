"""Voice jobs over the wire: from the announcement to the last download."""

import asyncio
import io
from typing import Any
from urllib.parse import urlsplit

import av
import httpx
import pytest

from tests.conftest import Live
from tests.voice.conftest import Room
from tests.voice.doubles import until
from tests.voice.jobs.owners import ALL, Owner, fetch, get, put, recording
from tolmach.callers import Plan
from tolmach.voice.audio.types import FILE_TARGETS, FILES
from tolmach.voice.jobs.model import MOST_BYTES, MOST_RESULTS, TYPES

SENTENCES = ["Good morning everybody.", "The artist paints a house.", "Thank you very much indeed"]
SOUND = recording()


# The way of a job


def test_a_recording_is_written_down_and_translated(owner: Owner) -> None:
    begun = owner.announce(("en", "text/plain"), ("de", "text/plain"))
    assert set(begun) == {"job_id", "upload_url", "signature"}
    waiting = owner.job(begun["job_id"])
    assert waiting["results"] == [{"status": "pending"}] * 2
    assert waiting["usage"] == {"storage_used": 0}
    assert (waiting["product"], waiting["operation"]) == ("voice", "translate")
    assert waiting["source_file"] == {
        "name": "interview.wav",
        "content_type": "audio/wav",
        "content_length": len(SOUND),
    }
    assert waiting["parameters"] == {"source_language": "en"}
    assert waiting["targets"] == [{"language": code, "type": "text/plain"} for code in ("en", "de")]
    assert put(begun, SOUND).status_code == 204
    results = owner.results(begun["job_id"])
    assert [set(result) for result in results] == [{"status", "download_url", "signature"}] * 2
    done = owner.job(begun["job_id"])
    assert waiting["created_at"] == done["created_at"] < done["updated_at"]
    english, german = (fetch(result) for result in results)
    assert english.text == " ".join(SENTENCES) + "\n"
    assert german.text == " ".join(f"[de] {sentence}" for sentence in SENTENCES) + "\n"
    assert done["usage"]["storage_used"] == len(english.content) + len(german.content)
    assert english.headers["content-type"] == "text/plain; charset=utf-8"
    assert german.headers["content-disposition"] == 'attachment; filename="interview.de.txt"'


def test_a_job_passes_through_its_states(owner: Owner, heard: Room) -> None:
    """While nothing can be understood it is processed; then all results are there at once."""
    heard.recogniser.gate.clear()
    try:
        job_id = owner.started(SOUND, ("en", "text/plain"), ("fr", "text/vtt"))
        until(lambda: owner.states(job_id) == ["processing"] * 2)
        assert owner.job(job_id)["usage"] == {"storage_used": len(SOUND)}
    finally:
        heard.recogniser.gate.set()
    results = owner.results(job_id)
    fetch(results[0])
    assert owner.states(job_id) == ["downloaded", "complete"]
    assert owner.job(job_id)["results"][0] == {"status": "downloaded"}
    assert get(results[0]).status_code == 404
    fetch(results[1])
    assert owner.client.get(f"{ALL}/{job_id}").status_code == 404
    assert get(results[1]).status_code == 404


def test_signed_urls_need_no_header(owner: Owner) -> None:
    begun = owner.announce(include="signed_url", size=len(SOUND))
    assert httpx.put(begun["signed_upload_url"], content=SOUND).status_code == 204
    result = owner.results(begun["job_id"], include="signed_url")[0]
    asked = httpx.head(result["signed_download_url"])
    assert (asked.status_code, asked.content) == (200, b"")
    assert owner.states(begun["job_id"]) == ["complete"], "to ask for the head is no download"
    assert httpx.get(result["signed_download_url"]).text == " ".join(SENTENCES) + "\n"


def test_both_schemes_bear_the_signature(owner: Owner) -> None:
    begun = owner.announce(("en", "text/plain"), ("en", "text/vtt"), size=len(SOUND))
    assert put(begun, SOUND, "Service-Signature").status_code == 204
    for result, scheme in zip(owner.results(begun["job_id"]), ("deepl-signature", "DeepL-Signature"), strict=True):
        assert get(result, scheme).status_code == 200


def test_the_language_is_heard_where_it_is_not_named(owner: Owner, heard: Room) -> None:
    assert owner.made(SOUND, ("en", "text/plain"), source=None)[0].decode().startswith(SENTENCES[0])
    assert (heard.recogniser.hearings[-1].language, heard.recogniser.hearings[-1].is_recorded) == (None, True)
    owner.made(SOUND, ("de", "text/plain"), source="DE")
    assert (heard.recogniser.hearings[-1].language, heard.recogniser.hearings[-1].is_fixed) == ("de", True)


def test_an_empty_result_is_a_result(owner: Owner) -> None:
    """Nobody spoke: one word takes 200 ms."""
    data = recording(100)
    job_id = owner.started(data, ("en", "text/plain"), ("en", "text/vtt"), ("de", "audio/opus"))
    text, titles, speech = map(fetch, owner.results(job_id))
    assert (text.content, titles.text) == (b"", "WEBVTT\n\n")
    assert _seconds(speech.content) < 0.3
    assert owner.client.get(f"{ALL}/{job_id}").status_code == 404


# What comes out


def test_every_type_of_the_interface_is_made(owner: Owner) -> None:
    wanted = [("de", kind) for kind in TYPES]
    assert len(TYPES) == 18 + 1, "those of the interface, and ours"
    results = owner.results(owner.started(SOUND, *wanted))
    made = {kind: fetch(result) for kind, result in zip(TYPES, results, strict=True)}
    for kind, answer in made.items():
        assert answer.headers["content-type"].replace("; charset=utf-8", "") == kind
        assert int(answer.headers["content-length"]) == len(answer.content) > 0
    for kind in FILE_TARGETS:
        if "/pcm" not in kind:
            # From the start of the first sentence to the end of the last: 12 words of 0.1 s, the last at 1.6 s.
            assert 1.6 < _seconds(made[kind].content) < 3.5, kind
    samples = len(made["audio/pcm;encoding=s16le;rate=24000"].content) / 2
    assert samples == 1.5 * len(made["audio/pcm;encoding=s16le;rate=16000"].content) / 2
    assert samples == 3 * len(made["audio/pcm;encoding=ulaw;rate=8000"].content)


def _seconds(data: bytes) -> float:
    with av.open(io.BytesIO(data), "r") as container:
        return sum((frame.samples / frame.sample_rate for frame in container.decode(audio=0)), 0.0)


def test_subtitles_have_the_times_of_the_sentences(owner: Owner) -> None:
    srt, vtt = owner.made(SOUND, ("en", "application/x-subrip"), ("en", "text/vtt"))
    assert srt.decode().split("\n\n")[:2] == [
        "1\n00:00:00,000 --> 00:00:00,560\nGood morning everybody.",
        "2\n00:00:00,600 --> 00:00:01,560\nThe artist paints a house.",
    ]
    assert vtt.decode().startswith("WEBVTT\n\n00:00:00.000 --> 00:00:00.560\nGood morning everybody.\n\n")


def test_one_result_that_fails_leaves_the_others(owner: Owner, heard: Room) -> None:
    heard.speaker._fails_on = "paints"
    try:
        results = owner.results(owner.started(SOUND, ("de", "audio/flac"), ("de", "text/plain")))
    finally:
        heard.speaker._fails_on = None
    assert results[0] == {"status": "failed", "error": {"message": "The synthesiser failed."}}
    assert "paints" in fetch(results[1]).text


# What is refused


def _changed(body: dict[str, Any], place: str, value: Any) -> dict[str, Any]:
    *path, last = place.split(".")
    inner: Any = body
    for name in path:
        inner = inner[int(name)] if name.isdigit() else inner[name]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return body


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ("source_file", None, "source_file"),
        ("source_file.name", None, "source_file.name"),
        ("source_file.name", "", "source_file.name"),
        ("source_file.content_type", None, "source_file.content_type"),
        ("source_file.content_type", "audio/aiff", "source_file.content_type"),
        ("source_file.content_length", None, "source_file.content_length"),
        ("source_file.content_length", 0, "source_file.content_length"),
        ("source_file.content_length", MOST_BYTES + 1, "source_file.content_length"),
        ("source_file.content_length", 1.5, "source_file.content_length"),
        ("parameters.source_language", "xx", "source_language"),
        ("parameters.source_language", "en-GB", "source_language"),
        ("targets", None, "targets"),
        ("targets", [], "targets"),
        ("targets", [{"language": "de", "type": "text/plain"}] * (MOST_RESULTS + 1), "targets"),
        ("targets.0.language", None, "targets[0].language"),
        ("targets.0.language", "xx", "language"),
        ("targets.0.type", None, "targets[0].type"),
        ("targets.0.type", "video/mp4", "type"),
        ("targets.0", {"language": "it", "type": "audio/flac"}, "targets[0].language"),
        ("targets.0", {"language": "th", "type": "audio/flac"}, "targets[0].language"),
    ],
)
def test_a_wrong_announcement_is_refused(owner: Owner, place: str, value: Any, said: str) -> None:
    body = owner.asked(("de", "text/plain"))
    if place == "targets.0":
        body["targets"] = [value]
    else:
        body = _changed(body, place, value)
    answer = owner.post(body)
    assert answer.status_code == 400, answer.text
    assert said in answer.json()["message"]


def test_what_may_be_spelled_in_several_ways(owner: Owner) -> None:
    body = owner.asked(("DE", "Audio/Ogg; codecs=Opus"), media="AUDIO/WAV")
    job_id = owner.post(body).json()["job_id"]
    assert owner.job(job_id)["targets"] == [{"language": "DE", "type": "audio/ogg;codecs=opus"}]


def test_an_unknown_include_is_refused(owner: Owner) -> None:
    assert owner.post(owner.asked(), include="everything").status_code == 400


def test_what_cannot_be_heard_fails_with_a_sentence_and_is_kept_nowhere(owner: Owner, heard: Room) -> None:
    text = b"This is no sound at all. " * 40
    jobs = {media: owner.started(text, media=media) for media in FILES}
    for media, job_id in jobs.items():
        assert owner.results(job_id)[0]["error"]["message"].startswith(f"The file cannot be decoded as {media}.")
        assert owner.job(job_id)["usage"] == {"storage_used": 0}
    assert "The file has no audio that the service can decode" in owner.refused(SOUND[:44])
    folder = heard.live.parts.settings.data
    until(lambda: not list((folder / "voice").iterdir()))
    assert not {path.name for path in (folder / "blobs").rglob("*") if path.name in jobs.values()}


def test_a_recogniser_that_fails_fails_the_job(owner: Owner, heard: Room) -> None:
    heard.recogniser.fails_after = 2
    try:
        assert "because of an internal error" in owner.refused(SOUND)
    finally:
        heard.recogniser.fails_after = None


# Signatures


def test_a_wrong_signature_is_refused(owner: Owner) -> None:
    begun = owner.announce(size=len(SOUND))
    result = owner.results(owner.started(SOUND))[0]
    for signature in ("", "0" * 64, "é"):
        for url in (begun["upload_url"], f"{begun['upload_url']}?signature={signature}"):
            assert httpx.put(url, content=SOUND).status_code == 403
        assert httpx.get(result["download_url"], params={"signature": signature}).status_code == 403
    assert owner.states(begun["job_id"]) == ["pending"]


def test_a_signature_fits_nothing_else(owner: Owner) -> None:
    first, second = owner.announce(size=len(SOUND)), owner.announce(size=len(SOUND))
    assert put(first | {"signature": second["signature"]}, SOUND).status_code == 403
    one, other = owner.results(owner.started(SOUND, ("en", "text/plain"), ("de", "text/plain")))
    assert get(one | {"signature": other["signature"]}).status_code == 403
    assert get(one | {"signature": first["signature"]}).status_code == 403
    assert fetch(one).status_code == fetch(other).status_code == 200


def test_a_recording_is_uploaded_once(owner: Owner) -> None:
    begun = owner.announce(size=len(SOUND))
    for other, status in ((SOUND[:-1], 400), (SOUND + b"x", 413)):
        assert put(begun, other).status_code == status
        assert owner.states(begun["job_id"]) == ["pending"], "another file than announced"
    assert put(begun, SOUND).status_code == 204
    assert put(begun, SOUND).status_code == 409
    owner.results(begun["job_id"])


@pytest.mark.parametrize(("method", "room", "file", "status"), [
    ("PUT", "recordings", "x", 403),
    ("PUT", "recordings", "00000000-0000-4000-8000-000000000000", 403),
    ("GET", "results", "x", 404),
    ("GET", "results", "00000000-0000-4000-8000-000000000000", 404),
    ("GET", "results", "00000000-0000-4000-8000-000000000000.0", 403),
])  # fmt: skip
def test_unknown_places_are_closed(live: Live, method: str, room: str, file: str, status: int) -> None:
    """What could be a place is answered as one that is there."""
    with live.client() as client:
        answer = client.request(method, f"/storage/voice/{room}/{file}", content=b"x")
    assert answer.status_code == status


def test_other_methods_are_refused(owner: Owner) -> None:
    begun = owner.announce(size=len(SOUND))
    assert httpx.get(begun["upload_url"]).status_code == 405
    assert urlsplit(begun["upload_url"]).query == ""


# Whose job it is


def test_a_job_of_another_account_is_not_found(owner: Owner, heard: Room) -> None:
    async def other() -> str:
        accounts = heard.live.parts.accounts
        account = await accounts.create_account("other", Plan.PRO)
        return (await accounts.create_key(account.id))[1]

    job_id = owner.announce(size=len(SOUND))["job_id"]
    with heard.live.client(asyncio.run(other())) as client:
        assert client.get(f"{ALL}/{job_id}").status_code == 404
