"""The style rule calls of `deepl-node` from npm, unmodified, against a live service."""

from tests.clients.conftest import Service
from tests.clients.test_node_client import check, failed, installed

__all__ = ["installed"]

DOTS = {"ellipsis": "use_ellipsis_character"}


def test_styles(service: Service) -> None:
    (life,) = (line.get("result", line) for line in check(service.url, service.live.keys.developer, "style"))
    assert life == {
        "made": ["Brand", "de", 1, {"centuries": "spell_out"}],
        "renamed": ["House", 2],
        "configured": [DOTS, None],
        "same": [True, "Same", "en"],
        "found": [6, ["Same"], True],
        "listed": [None, DOTS],
        "text": "[de] Well…",
        "document": "[de] Well…",
        "left": "DeepLError",
    }


def test_errors(service: Service) -> None:
    names = "style with an unknown rule", "unknown style", "translate with an unknown style"
    rule, unknown, translate = check(service.url, service.live.keys.developer, *names)
    assert failed(rule, "DeepLError", "configured_rules.punctuation.dots: unknown rule", "Allowed: ")
    assert failed(unknown, "DeepLError", "not found")
    assert failed(translate, "DeepLError", "Style rule not found")
