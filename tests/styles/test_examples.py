"""The examples that pages show are those of the cases, and what the rules do."""

import pytest

from tests.styles.shown import FILE, written
from tests.styles.test_rules import styled
from tests.usual import usually
from tolmach.styles.catalogue import LANGUAGES, options
from tolmach.styles.examples import example


def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text("utf-8") == written(), "out of date: run `python -m tests.styles.shown`."


@pytest.mark.parametrize("language", usually(LANGUAGES, "en"))
def test_each_option_has_one_that_the_rule_follows(language: str) -> None:
    wrong = []
    for option in options():
        shown = example(option, language)
        assert (shown is not None) is (language in option.languages), option
        if shown is not None:
            got = styled(shown.given, language, {option.category: {option.rule: option.name}})
            wrong += [(option.rule, option.name, shown.given, got)] if got != shown.wanted else []
    assert wrong == []
