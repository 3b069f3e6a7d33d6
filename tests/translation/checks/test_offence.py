import pytest

from tolmach.engines.nmt.packages import read_package, shipped
from tolmach.languages.traits import base
from tolmach.translation.checks.offence import listed, offensive


@pytest.mark.parametrize(
    ("source", "target", "language", "found"),
    [
        ("Bed lamp", "Bettschlampe", "de", ["bettschlampe"]),
        ("What a slut!", "Was für eine Schlampe!", "de", []),
        ("The bedside lamp", "Die Nachttischlampe", "de", []),
        ("A delay", "Una puta demora", "es", ["puta"]),
        ("Her reputation", "Su reputación", "es", []),
        ("Nutrition in Arizona", "תזונה באריזונה", "he", []),
        ("The starting point", "시발점", "ko", []),
    ],
)
def test_insults_that_only_the_target_has(source: str, target: str, language: str, found: list[str]) -> None:
    assert offensive(source, target, ("en", language)) == found


def test_every_language_has_its_list() -> None:
    assert {base(language) for language in read_package(shipped()).languages} == listed().keys()
