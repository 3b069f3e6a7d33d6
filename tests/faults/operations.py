"""The operations whose faults are tried, in one table: first those of one request."""

from typing import Any, Final
from uuid import uuid4

from tests.faults.asking import Memo, Operation, Step, good
from tests.faults.longer import LONGER
from tests.faults.service import Tried

TEXT: Final = "Good morning, how are you?"
ENTRIES: Final = {"source_lang": "en", "target_lang": "de", "entries": "artist\tMaler\nprize\tGewinn"}
BACK: Final = {"source_lang": "de", "target_lang": "en", "entries": "Maler\tartist"}
TERMS: Final = {"lang": "en", "entries": "Kubernetes\nGrafana"}
V2, V3, STYLES, SPOKEN = "/v2/glossaries", "/v3/glossaries", "/v3/style_rules", "/v3/spoken-terms"
KEYS: Final = "/v2/admin/developer-keys"


def _translate(service: Tried, memo: Memo) -> None:
    body = {"text": [TEXT], "target_lang": "DE", "source_lang": "EN"}
    good(service.developer.post("/v2/translate", json=body, headers={"X-DeepL-Reporting-Tag": "faults"}))


def _rephrase(service: Tried, memo: Memo) -> None:
    good(service.developer.post("/v2/write/rephrase", json={"text": [TEXT], "target_lang": "en-US"}))


def _named(service: Tried, memo: Memo) -> None:
    memo["name"] = str(uuid4())


def _create(path: str, id_name: str, **fields: Any) -> Step:
    def create(service: Tried, memo: Memo) -> None:
        memo["id"] = good(service.developer.post(path, json={"name": memo["name"], **fields}), 201)[id_name]

    return create


_make_v2 = _create(V2, "glossary_id", **ENTRIES)
_make_v3 = _create(V3, "glossary_id", dictionaries=[ENTRIES, BACK])
_make_style = _create(STYLES, "style_id", language="en")
_make_terms = _create(SPOKEN, "spoken_terms_id", term_lists=[TERMS])


def _made(make: Step) -> Step:
    def prepare(service: Tried, memo: Memo) -> None:
        _named(service, memo)
        make(service, memo)

    return prepare


def _ask(method: str, path: str, **options: Any) -> Step:
    """About what was made before; `{id}` is its id."""

    def ask(service: Tried, memo: Memo) -> None:
        good(service.developer.request(method, path.format(id=memo["id"]), **options), 200, 201, 204)

    return ask


def _glossary(service: Tried, memo: Memo) -> Any:
    """All of it, and that its parts agree with each other."""
    found = good(service.developer.get(V3))["glossaries"]
    mine = [each for each in found if memo["name"] in each["name"]]
    for each in mine:
        shown = {}
        for part in each["dictionaries"]:
            sides = {"source_lang": part["source_lang"], "target_lang": part["target_lang"]}
            (entries,) = good(service.developer.get(f"{V3}/{each['glossary_id']}/entries", params=sides))[
                "dictionaries"
            ]
            assert len(entries["entries"].splitlines()) == part["entry_count"], "a dictionary is not whole"
            shown["-".join(sides.values())] = entries["entries"]
        return each["name"].replace(memo["name"], "…"), shown
    return None


def _style(service: Tried, memo: Memo) -> Any:
    found = good(service.developer.get(STYLES, params={"detailed": "true", "page_size": 25}))
    ids = [each["style_id"] for each in _pages(service, STYLES, "style_rules", found) if memo["name"] in each["name"]]
    if not ids:
        return None
    shown = good(service.developer.get(f"{STYLES}/{ids[0]}"))
    instructions = [(each["label"], each["prompt"]) for each in shown["custom_instructions"]]
    return shown["name"].replace(memo["name"], "…"), shown["version"], shown["configured_rules"], instructions


def _pages(service: Tried, path: str, name: str, first: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = list(first[name])
    number = 1
    while len(page := good(service.developer.get(path, params={"page": number, "page_size": 25}))[name]):
        found += page
        number += 1
    return found


def _terms(service: Tried, memo: Memo) -> Any:
    found = good(service.developer.get(SPOKEN))["spoken_terms"]
    mine = [each for each in found if memo["name"] in each["name"]]
    return [(each["name"].replace(memo["name"], "…"), each["term_lists"]) for each in mine]


def _create_key(service: Tried, memo: Memo) -> None:
    memo["id"] = good(service.admin.post(KEYS, json={"label": memo["name"]}))["key_id"]


def _change_key(path: str, **fields: Any) -> Step:
    def change(service: Tried, memo: Memo) -> None:
        good(service.admin.put(f"{KEYS}/{path}", json={"key_id": memo["id"], **fields}))

    return change


def _keys(service: Tried, memo: Memo) -> Any:
    mine = [each for each in good(service.admin.get(KEYS)) if memo["name"] in each["label"]]
    return [(each["is_deactivated"], each["usage_limits"]) for each in mine]


def _deactivate_all(service: Tried, memo: Memo) -> None:
    """An account has room for few of them."""
    for each in good(service.admin.get(KEYS)):
        if memo["name"] in each["label"]:
            good(service.admin.put(f"{KEYS}/deactivate", json={"key_id": each["key_id"]}))


def _simple(name: str, act: Step, look: Step, made: Step | None = None, tidy: Step | None = None) -> Operation:
    prepare = _named if made is None else _made(made)
    return Operation(name, act, prepare, look) if tidy is None else Operation(name, act, prepare, look, tidy)


def _named_anew(path: str) -> Step:
    def rename(service: Tried, memo: Memo) -> None:
        body = {"name": f"{memo['name']} again"}
        good(service.developer.patch(path.format(id=memo["id"]), json=body))

    return rename


def _patched(service: Tried, memo: Memo) -> None:
    more = {**ENTRIES, "entries": "house\tHaus"}
    body = {"name": f"{memo['name']} again", "dictionaries": [more]}
    good(service.developer.patch(f"{V3}/{memo['id']}", json=body))


_COMMA: Final = {"punctuation": {"serial_comma": "use"}}
_TO_GERMAN: Final = {"source_lang": "en", "target_lang": "de"}
_NEW: Final = {**ENTRIES, "entries": "sky\tHimmel"}

OPERATIONS: Final = {
    each.name: each
    for each in (
        Operation("text", _translate, cost=(len(TEXT), 0)),
        Operation("rephrase", _rephrase, cost=(len(TEXT), 0)),
        _simple("glossary-v2-create", _make_v2, _glossary),
        _simple("glossary-v2-delete", _ask("DELETE", f"{V2}/{{id}}"), _glossary, _make_v2),
        _simple("glossary-v3-create", _make_v3, _glossary),
        _simple("glossary-v3-replace", _ask("PUT", f"{V3}/{{id}}/dictionaries", json=_NEW), _glossary, _make_v3),
        _simple("glossary-v3-patch", _patched, _glossary, _make_v3),
        _simple(
            "glossary-v3-delete-dictionary",
            _ask("DELETE", f"{V3}/{{id}}/dictionaries", params=_TO_GERMAN),
            _glossary,
            _make_v3,
        ),
        _simple("glossary-v3-delete", _ask("DELETE", f"{V3}/{{id}}"), _glossary, _make_v3),
        _simple("style-create", _make_style, _style),
        _simple("style-patch", _named_anew(f"{STYLES}/{{id}}"), _style, _make_style),
        _simple("style-rules", _ask("PUT", f"{STYLES}/{{id}}/configured_rules", json=_COMMA), _style, _make_style),
        _simple(
            "style-instruction",
            _ask("POST", f"{STYLES}/{{id}}/custom_instructions", json={"label": "L", "prompt": "P"}),
            _style,
            _make_style,
        ),
        _simple("style-delete", _ask("DELETE", f"{STYLES}/{{id}}"), _style, _make_style),
        _simple("terms-create", _make_terms, _terms),
        _simple(
            "terms-list", _ask("PUT", f"{SPOKEN}/{{id}}/term-lists", json=TERMS | {"lang": "de"}), _terms, _make_terms
        ),
        _simple("terms-patch", _named_anew(f"{SPOKEN}/{{id}}"), _terms, _make_terms),
        _simple("terms-delete", _ask("DELETE", f"{SPOKEN}/{{id}}"), _terms, _make_terms),
        _simple("key-create", _create_key, _keys, None, _deactivate_all),
        _simple("key-limits", _change_key("limits", characters=5), _keys, _create_key, _deactivate_all),
        _simple("key-deactivate", _change_key("deactivate"), _keys, _create_key, _deactivate_all),
        *LONGER,
    )
}
