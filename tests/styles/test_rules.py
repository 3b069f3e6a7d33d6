"""Every option of the catalogue does what it says, in each of its languages, once and for all, and nothing else."""

from collections import Counter, defaultdict

import pytest

from tests.styles.tables import Example, examples
from tolmach.languages.catalogue import named
from tolmach.linguistics import address
from tolmach.styles import rules
from tolmach.styles.applying import compiled
from tolmach.styles.catalogue import categories
from tolmach.styles.rules import ROOMS, untouched
from tolmach.translation.finishing.restyling import restyled
from tolmach.units import Rendered

EXAMPLES = {category: list(examples(category)) for category in ROOMS}
ALL = [example for found in EXAMPLES.values() for example in found]
EXACT_SHARE = 0.85


def styled(text: str, language: str, chosen: dict[str, dict[str, str]]) -> str:
    """As the pipeline does it: the form of address first, then the rules."""
    target = named(language)
    style = compiled(chosen, target.base)
    if style.formality:
        text = address.repair(text, target.engine, style.formality, "") or text
    return restyled(Rendered(text), (), style, target)[0].text


def alone(example: Example) -> dict[str, dict[str, str]]:
    return {example.category: {example.rule: example.option}}


@pytest.mark.parametrize("category", ROOMS)
def test_examples(category: str) -> None:
    found = [(e, styled(e.given, e.language, alone(e))) for e in EXAMPLES[category]]
    wrong = [
        f"{e.rule} / {e.option}\n  {e.language}: {e.given!r}\n  wanted {e.wanted!r}\n  got    {got!r}"
        for e, got in found
        if got != e.wanted
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("category", ROOMS)
def test_twice_is_as_once(category: str) -> None:
    wrong = [
        (e.rule, e.option, e.wanted) for e in EXAMPLES[category] if styled(e.wanted, e.language, alone(e)) != e.wanted
    ]
    assert not wrong


@pytest.mark.parametrize("category", ROOMS)
def test_every_option_has_a_way_and_examples(category: str) -> None:
    """Two that act and one where it must not, and one that acts in each of its languages. Where an option only permits
    something, three that stay."""
    acting, idle = (Counter((e.rule, e.option) for e in EXAMPLES[category] if e.acts is acts) for acts in (True, False))
    spoken = defaultdict(set)
    for e in EXAMPLES[category]:
        if e.acts:
            spoken[e.rule, e.option].add(named(e.language).base)
    ways = {(rule, name): way for rule, found in rules.ways(category).items() for name, way in found.items()}
    listed = {
        (rule, name): option.languages
        for rule, found in categories()[category].items()
        for name, option in found.items()
    }
    assert ways.keys() == listed.keys()
    asked = {key for key, way in ways.items() if way.edits is not untouched or way.formality}
    assert not [key for key in asked if acting[key] < 2 or not idle[key] or not listed[key] <= spoken[key]]
    assert not [key for key in listed.keys() - asked if acting[key] or idle[key] < 3]
    assert set(acting) | set(idle) <= set(listed)
