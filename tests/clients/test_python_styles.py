"""The style rule calls of `deepl` from PyPI, unmodified, against a live service."""

import io
from collections.abc import Iterator
from contextlib import closing

import deepl
import pytest

from tests.clients.conftest import Service
from tests.clients.test_python_documents import wait

UNKNOWN = "96ab91fd-e715-41a1-adeb-5d701f84a483"
CURLY = {"punctuation": {"apostrophe": "use_curly_apostrophes"}}
ERA = {"dates_and_times": {"calendar_era": "use_bc_and_ad"}}


@pytest.fixture
def client(service: Service) -> Iterator[deepl.DeepLClient]:
    with closing(deepl.DeepLClient(service.live.keys.developer, server_url=service.url)) as client:
        yield client


def test_life_of_a_list(client: deepl.DeepLClient) -> None:
    instruction = {"label": "Tone", "prompt": "Be friendly.", "source_language": "de"}
    made = client.create_style_rule("Brand", "en", ERA, [instruction])
    assert (made.name, made.language, made.version) == ("Brand", "en", 1)
    assert made.creation_time == made.updated_time
    assert made.configured_rules is not None
    assert made.configured_rules.dates_and_times == ERA["dates_and_times"]
    (first,) = made.custom_instructions
    assert (first.label, first.prompt, first.source_language) == ("Tone", "Be friendly.", "de")
    renamed = client.update_style_rule_name(made, "House")
    assert (renamed.name, renamed.version) == ("House", 2)
    configured = client.update_style_rule_configured_rules(made, CURLY)
    assert configured.configured_rules is not None
    assert configured.configured_rules.punctuation == CURLY["punctuation"]
    assert configured.configured_rules.dates_and_times == {}
    second = client.create_style_rule_custom_instruction(made, "Length", "Be brief.")
    assert client.get_style_rule_custom_instruction(made, second.id or "").prompt == "Be brief."
    changed = client.update_style_rule_custom_instruction(made, second.id or "", "Length", "Be brief!", "fr")
    assert (changed.id, changed.prompt, changed.source_language) == (second.id, "Be brief!", "fr")
    client.delete_style_rule_custom_instruction(made, first.id or "")
    found = client.get_style_rule(made.style_id)
    assert ([each.id for each in found.custom_instructions], found.version) == ([second.id], 6)
    assert found.updated_time > made.updated_time
    client.delete_style_rule(made)
    with pytest.raises(deepl.DeepLException, match="Not found"):
        client.get_style_rule(made)


def test_pages(client: deepl.DeepLClient) -> None:
    made = [client.create_style_rule(f"{number}", "de", CURLY).style_id for number in range(3)]
    listed = client.get_all_style_rules(page=0, page_size=25)
    assert [each.style_id for each in listed if each.style_id in made] == made
    assert all(each.configured_rules is None for each in listed)
    assert len(client.get_all_style_rules(page_size=1)) == 1
    detailed = client.get_all_style_rules(page_size=25, detailed=True)
    assert all(each.configured_rules is not None for each in detailed if each.style_id in made)
    assert client.get_all_style_rules(page=9) == []
    for style_id in made:
        client.delete_style_rule(style_id)


def test_in_translation(client: deepl.DeepLClient) -> None:
    style = client.create_style_rule("Curly", "en", CURLY)
    for rule in (style, style.style_id):
        result = client.translate_text("the dog's tail", source_lang="DE", target_lang="EN-GB", style_rule=rule)
        assert isinstance(result, deepl.TextResult)
        assert result.text == "[en] the dog’s tail"
    handle = client.translate_document_upload(
        b"the dog's tail", filename="a.txt", source_lang="DE", target_lang="EN-US", style_rule=style
    )
    assert wait(client, handle).ok
    output = io.BytesIO()
    client.translate_document_download(handle, output)
    assert output.getvalue().decode() == "[en] the dog’s tail"
    result = client.translate_text("a", target_lang="DE", source_lang="EN", custom_instructions=["Be brief.", "No jokes."])  # fmt: skip
    assert isinstance(result, deepl.TextResult)
    with pytest.raises(deepl.DeepLException, match="Style rule language does not match"):
        client.translate_text("a", target_lang="DE", style_rule=style.style_id)
    with pytest.raises(deepl.DeepLException, match="Not found"):
        client.translate_text("a", target_lang="DE", style_rule=UNKNOWN)


def test_refused(client: deepl.DeepLClient, service: Service) -> None:
    with pytest.raises(deepl.DeepLException, match=r"configured_rules\.punctuation\.dots: unknown rule"):
        client.create_style_rule("a", "en", {"punctuation": {"dots": "many"}})
    with pytest.raises(deepl.DeepLException, match="Value for 'language' not supported"):
        client.create_style_rule("a", "en-US")
    with pytest.raises(deepl.DeepLException, match="Not found"):
        client.delete_style_rule(UNKNOWN)
    with (
        closing(deepl.DeepLClient(service.free_key(), server_url=service.url)) as free,
        pytest.raises(deepl.AuthorizationException),
    ):
        free.get_all_style_rules()
