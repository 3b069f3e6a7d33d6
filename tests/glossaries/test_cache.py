from tolmach.glossaries.applying import Cache
from tolmach.glossaries.model import Pair, Version
from tolmach.glossaries.terms.matching import CompiledTerms


def version(revision: int) -> Version:
    return Version("f63c02c5-f056-42d2-bca9-1f0c1f7b8e33", Pair("en", "de"), revision)


def made(letters: int = 1) -> CompiledTerms:
    return CompiledTerms([("prize", "x" * letters)], "en")


def held(cache: Cache, *revisions: int) -> list[bool]:
    return [cache.find(version(revision)) is not None for revision in revisions]


def test_what_is_kept_is_found() -> None:
    cache, first = Cache(10_000), made()
    cache.keep(version(1), first)
    assert cache.find(version(1)) is first


def test_another_revision_is_another_dictionary() -> None:
    cache = Cache(10_000)
    cache.keep(version(1), made())
    assert cache.find(version(2)) is None


def test_what_was_not_used_for_longest_goes_first() -> None:
    size = made().size
    cache = Cache(2 * size)
    for revision in (1, 2):
        cache.keep(version(revision), made())
    assert cache.find(version(1)) is not None
    cache.keep(version(3), made())
    assert held(cache, 1, 2, 3) == [True, False, True]
    assert (len(cache), cache.size) == (2, 2 * size)


def test_what_is_too_large_is_not_kept_and_drives_nothing_out() -> None:
    cache = Cache(made().size)
    cache.keep(version(1), made())
    cache.keep(version(2), made(5000))
    assert held(cache, 1, 2) == [True, False]


def test_what_is_kept_twice_counts_once() -> None:
    cache = Cache(10_000)
    for _ in range(2):
        cache.keep(version(1), made())
    assert cache.size == made().size
