"""The glossary calls of `deepl` from PyPI, unmodified, against a live service."""

import uuid
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Any

import deepl
import pytest
from deepl import convert_tsv_to_dict
from deepl.api_data import MultilingualGlossaryDictionaryEntries

from tests.clients.conftest import Service

ENTRIES = {"artist": "Maler", "prize": "Gewinn", 'say "hi"': "Grüß, Gott ✓"}
UNKNOWN = "96ab91fd-e715-41a1-adeb-5d701f84a483"


@pytest.fixture
def client(service: Service) -> Iterator[deepl.DeepLClient]:
    """Of an account that has no glossaries."""
    with closing(deepl.DeepLClient(service.free_key(), server_url=service.url)) as client:
        yield client


def dictionary(source: str = "EN", target: str = "DE", **entries: str) -> MultilingualGlossaryDictionaryEntries:
    return MultilingualGlossaryDictionaryEntries(source, target, entries or ENTRIES)


class TestOneLanguagePair:
    def test_from_entries(self, service: Service, client: deepl.DeepLClient) -> None:
        made = client.create_glossary("A name", "EN", "DE", ENTRIES)
        assert (made.name, made.ready, made.source_lang, made.target_lang) == ("A name", True, "EN", "DE")
        assert made.entry_count == 3
        assert abs(datetime.now(UTC) - made.creation_time) < timedelta(minutes=1)
        found = client.get_glossary(made.glossary_id)
        assert (found.glossary_id, found.creation_time) == (made.glossary_id, made.creation_time)
        assert [item.glossary_id for item in client.list_glossaries()] == [made.glossary_id]
        assert client.get_glossary_entries(made) == ENTRIES
        client.delete_glossary(made)
        assert client.list_glossaries() == []
        assert service.tap.statuses == [201, 200, 200, 200, 204, 200]

    def test_variants_are_taken_off_by_the_client(self, client: deepl.DeepLClient) -> None:
        made = client.create_glossary("a", "en-US", "pt-BR", {"a": "b"})
        assert (made.source_lang, made.target_lang) == ("EN", "PT")

    @pytest.mark.parametrize(
        "data", ['artist,Maler,en,de\n"a ""b""",c,en,de\nx,y,en,fr', 'artist,Maler\r\n"a ""b""",c\r\n']
    )
    def test_from_csv(self, client: deepl.DeepLClient, data: str) -> None:
        made = client.create_glossary_from_csv("a", "EN", "DE", data)
        assert client.get_glossary_entries(made) == {"artist": "Maler", 'a "b"': "c"}

    def test_language_pairs(self, client: deepl.DeepLClient) -> None:
        pairs = {(pair.source_lang, pair.target_lang) for pair in client.get_glossary_languages()}
        assert len(pairs) == 33 * 32
        assert {("de", "en"), ("ja", "th")} <= pairs

    def test_ten_thousand_entries(self, client: deepl.DeepLClient) -> None:
        entries = {f"Source-{number}": f"Ziel-{number} ä" for number in range(10_000)}
        made = client.create_glossary("a", "DE", "EN", entries)
        assert made.entry_count == 10_000
        assert client.get_glossary_entries(made.glossary_id) == entries


class TestSeveralLanguagePairs:
    def test_life(self, service: Service, client: deepl.DeepLClient) -> None:
        made = client.create_multilingual_glossary("A name", [dictionary(), dictionary("DE", "EN", Maler="artist")])
        assert [(d.source_lang, d.target_lang, d.entry_count) for d in made.dictionaries] == [
            ("EN", "DE", 3),
            ("DE", "EN", 1),
        ]
        assert client.get_multilingual_glossary(made.glossary_id).name == "A name"
        assert [item.glossary_id for item in client.list_multilingual_glossaries()] == [made.glossary_id]
        (found,) = client.get_multilingual_glossary_entries(made, "EN", "DE").dictionaries
        assert convert_tsv_to_dict(str(found.entries)) == ENTRIES

        assert client.update_multilingual_glossary_name(made, "Other").name == "Other"
        changed = client.update_multilingual_glossary_dictionary(made, dictionary(artist="Künstler", new="neu"))
        assert [d.entry_count for d in changed.dictionaries] == [4, 1]
        (found,) = client.get_multilingual_glossary_entries(made, "EN", "DE").dictionaries
        assert convert_tsv_to_dict(str(found.entries)) == {**ENTRIES, "artist": "Künstler", "new": "neu"}

        put = client.replace_multilingual_glossary_dictionary(made, dictionary(a="b", c="d"))
        assert (put.source_lang, put.target_lang, put.entry_count) == ("EN", "DE", 2)
        client.delete_multilingual_glossary_dictionary(made, source_lang="EN", target_lang="DE")
        with pytest.raises(deepl.GlossaryNotFoundException, match="Dictionary not found"):
            client.get_multilingual_glossary_entries(made, "EN", "DE")
        client.delete_multilingual_glossary(made)
        assert client.list_multilingual_glossaries() == []
        assert set(service.tap.statuses) == {200, 201, 204, 404}

    def test_from_csv(self, client: deepl.DeepLClient) -> None:
        made = client.create_multilingual_glossary_from_csv("a", "EN", "DE", "artist,Maler\n")
        client.update_multilingual_glossary_dictionary_from_csv(made, "EN", "DE", '"a, b",c')
        (found,) = client.get_multilingual_glossary_entries(made, "EN", "DE").dictionaries
        assert convert_tsv_to_dict(str(found.entries)) == {"artist": "Maler", "a, b": "c"}
        client.replace_multilingual_glossary_dictionary_from_csv(made, "EN", "DE", "x,y,en,de")
        (found,) = client.get_multilingual_glossary_entries(made, "EN", "DE").dictionaries
        assert convert_tsv_to_dict(str(found.entries)) == {"x": "y"}


def translate(client: deepl.DeepLClient, text: str, target: str = "DE", **options: Any) -> str:
    result = client.translate_text(text, source_lang="EN", target_lang=target, **options)
    assert isinstance(result, deepl.TextResult)
    return result.text


class TestTranslation:
    def test_with_a_glossary_of_one_pair(self, client: deepl.DeepLClient) -> None:
        made = client.create_glossary("a", "EN", "DE", ENTRIES)
        for glossary in (made, made.glossary_id):
            assert translate(client, "artist", glossary=glossary) == "Maler"
            assert translate(client, "prize", glossary=glossary) == "Gewinn"
            assert translate(client, "an artist wins", glossary=glossary) == "[de] an Maler wins"

    def test_with_a_glossary_of_several_pairs(self, client: deepl.DeepLClient) -> None:
        made = client.create_multilingual_glossary("a", [dictionary(), dictionary("EN", "PT", artist="pintor")])
        assert translate(client, "artist", glossary=made) == "Maler"
        assert translate(client, "artist", "PT-BR", glossary=made) == "pintor"
        assert translate(client, "<b>artist</b>", glossary=made.glossary_id, tag_handling="xml") == "<b>Maler</b>"

    def test_with_five_glossaries_of_which_the_first_counts(self, client: deepl.DeepLClient) -> None:
        made = [
            client.create_multilingual_glossary(
                "a", [dictionary(**{f"term{number}": str(number), "artist": str(number)})]
            )
            for number in range(1, 6)
        ]
        assert translate(client, "artist", glossary_ids=made) == "1"
        assert translate(client, "artist", glossary_ids=made[::-1]) == "5"
        ids = [each.glossary_id for each in made]
        assert [translate(client, f"term{number}", glossary_ids=ids) for number in (1, 3, 5)] == ["1", "3", "5"]

    def test_failures(self, client: deepl.DeepLClient) -> None:
        made = client.create_glossary("a", "EN", "DE", ENTRIES)
        client.delete_glossary(made)
        for glossary, status in ((made, 404), (UNKNOWN, 404), ("invalid", 400)):
            with pytest.raises(deepl.DeepLException) as caught:
                translate(client, "artist", glossary=glossary)
            assert caught.value.http_status_code == status

    def test_a_pair_that_the_glossary_has_not(self, client: deepl.DeepLClient) -> None:
        made = client.create_glossary("a", "EN", "DE", ENTRIES)
        with pytest.raises(deepl.DeepLException, match="No dictionary found for language pair"):
            translate(client, "artist", "FR", glossary=made.glossary_id)


class TestFailures:
    def test_unknown_glossaries(self, client: deepl.DeepLClient) -> None:
        for act in (
            lambda: client.get_glossary(UNKNOWN),
            lambda: client.get_glossary_entries(UNKNOWN),
            lambda: client.delete_glossary(UNKNOWN),
            lambda: client.get_multilingual_glossary(UNKNOWN),
            lambda: client.update_multilingual_glossary_name(UNKNOWN, "a"),
            lambda: client.delete_multilingual_glossary(UNKNOWN),
            lambda: client.replace_multilingual_glossary_dictionary(UNKNOWN, dictionary()),
            lambda: client.get_multilingual_glossary_entries(str(uuid.uuid4()), "EN", "DE"),
        ):
            with pytest.raises(deepl.GlossaryNotFoundException):
                act()

    def test_malformed_ids_are_another_failure(self, client: deepl.DeepLClient) -> None:
        for act in (lambda: client.get_glossary("invalid"), lambda: client.get_multilingual_glossary("invalid")):
            with pytest.raises(deepl.DeepLException, match="glossary_id") as caught:
                act()
            assert not isinstance(caught.value, deepl.GlossaryNotFoundException)
            assert caught.value.http_status_code == 400

    def test_bad_languages_and_entries(self, client: deepl.DeepLClient) -> None:
        with pytest.raises(deepl.DeepLException, match="'target_lang' not supported"):
            client.create_glossary("a", "EN", "XX", ENTRIES)
        with pytest.raises(
            deepl.DeepLException,
            match=r"Invalid glossary entries provided, detail: Key with the index 1 \(starting at position 4\) duplicates key with the index 0",
        ):
            client.create_glossary_from_csv("a", "EN", "DE", "a,b\na,c")

    def test_somebody_elses_glossary(self, service: Service, client: deepl.DeepLClient) -> None:
        made = client.create_glossary("a", "EN", "DE", ENTRIES)
        with (
            closing(deepl.DeepLClient(service.pro_key(), server_url=service.url)) as other,
            pytest.raises(deepl.GlossaryNotFoundException),
        ):
            other.get_glossary(made.glossary_id)
