import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engines.families.files import Served, serving
from tolmach.engines.added.fetching import SourceUnreachable, fetch, forget, opened_client, public
from tolmach.errors import StartError

CONTENT = bytes(range(256)) * 4096


@pytest.fixture
def served() -> Iterator[Served]:
    with serving(CONTENT) as server:
        yield server


def test_whole(served: Served, tmp_path: Path) -> None:
    counts: list[tuple[int, int | None]] = []
    assert fetch(served.url, tmp_path, lambda done, total: counts.append((done, total))).read_bytes() == CONTENT
    assert counts[-1] == (len(CONTENT), len(CONTENT))
    assert counts == sorted(counts)


def test_broken_connection_goes_on_by_itself(served: Served, tmp_path: Path) -> None:
    served.drops = [300_000, 200_000]
    assert fetch(served.url, tmp_path).read_bytes() == CONTENT
    assert served.asked == [None, "bytes=300000-", "bytes=500000-"]


def test_next_call_goes_on_where_the_last_gave_up(served: Served, tmp_path: Path) -> None:
    served.drops = [300_000, 0]
    with pytest.raises(StartError, match=r"300000 bytes are kept\. Run the same command again to continue"):
        fetch(served.url, tmp_path)
    assert fetch(served.url, tmp_path).read_bytes() == CONTENT
    assert served.asked[2:] == ["bytes=300000-"]


def test_what_is_whole_is_not_fetched_again(served: Served, tmp_path: Path) -> None:
    path = fetch(served.url, tmp_path)
    assert fetch(served.url, tmp_path) == path
    assert path.read_bytes() == CONTENT
    forget(path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("tag", ['"two"', None, 'W/"weak"'])
def test_parts_of_two_versions_are_never_joined(served: Served, tmp_path: Path, tag: str | None) -> None:
    served.drops = [300_000, 0]
    with pytest.raises(StartError):
        fetch(served.url, tmp_path)
    served.tag, served.content = tag, CONTENT[::-1]
    assert fetch(served.url, tmp_path).read_bytes() == CONTENT[::-1]


def test_without_a_tag_it_begins_anew(served: Served, tmp_path: Path) -> None:
    served.tag, served.drops = None, [300_000, 400_000]
    assert fetch(served.url, tmp_path).read_bytes() == CONTENT
    assert served.asked == [None, None, None]


def test_range_that_does_not_fit(served: Served, tmp_path: Path) -> None:
    served.drops = [300_000, 0]
    with pytest.raises(StartError):
        fetch(served.url, tmp_path)
    served.content = CONTENT[:1000]
    assert fetch(served.url, tmp_path).read_bytes() == CONTENT[:1000]


@pytest.mark.parametrize("status", [403, 404, 500])
def test_refusal(served: Served, tmp_path: Path, status: int) -> None:
    served.status = status
    with pytest.raises(StartError, match=f"answers with the status {status}"):
        fetch(served.url, tmp_path)


@pytest.mark.parametrize("most", [0, len(CONTENT) - 1])
def test_more_than_allowed(served: Served, tmp_path: Path, most: int) -> None:
    with pytest.raises(StartError, match=f"is too large. Allowed: at most {most} bytes"):
        fetch(served.url, tmp_path, most=most)
    assert list(tmp_path.iterdir()) == []
    assert fetch(served.url, tmp_path, most=len(CONTENT)).read_bytes() == CONTENT


def test_one_client_for_several(served: Served, tmp_path: Path) -> None:
    with opened_client() as client:
        for _ in range(2):
            forget(fetch(served.url, tmp_path, client=client))
        assert not client.is_closed


def test_nobody_listens(tmp_path: Path) -> None:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        url = f"http://user:secret@127.0.0.1:{sock.getsockname()[1]}/m.zip?token=secret"
        with pytest.raises(SourceUnreachable, match="cannot be fetched: ") as raised:
            fetch(url, tmp_path)
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize("url", ["ftp://example.org/m.zip", "file:///etc/passwd"])
def test_other_schemes(tmp_path: Path, url: str) -> None:
    with pytest.raises(StartError, match="Allowed: http and https"):
        fetch(url, tmp_path)


def test_public() -> None:
    assert public("https://me:pass@example.org:8443/a/b.zip?key=1#x") == "https://example.org:8443/a/b.zip"
