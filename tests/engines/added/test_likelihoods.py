"""What an added model is sure of, told as the model that ships would tell it."""

import json
from collections.abc import Hashable, Sequence
from pathlib import Path

import pytest

from tests.engines.families import tiny
from tests.engines.firefox.shelves import install
from tolmach.engines.added import likelihoods
from tolmach.engines.added.adding import ModelOrder, add
from tolmach.engines.added.calibrating import calibrate, compared, lines, scale, worthwhile
from tolmach.engines.added.installed import installed, open_installed
from tolmach.engines.added.likelihoods import FILE, LikelihoodScale
from tolmach.engines.firefox.engine import FirefoxEngine
from tolmach.engines.protocol import Abilities, Request, Result

MADE = {("en", "de"): LikelihoodScale(2.0, -0.1)}


class SureEngine:
    """Knows how likely its answers are: the longer, the less."""

    name = "sure"

    def __init__(self, each: float, least: float, pairs: frozenset[tuple[str, str]]) -> None:
        self.abilities = Abilities(pairs)
        self._each, self._least = each, least

    def group(self, request: Request) -> Hashable:
        return len(request.text) // 20

    def cost(self, request: Request) -> int:
        return 1

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        assert len({self.group(request) for request in batch}) == 1
        return [Result(request.text[::-1], self._least - self._each * len(request.text)) for request in batch]

    def close(self) -> None:
        pass


def test_the_same_lines_get_the_same_likelihood() -> None:
    pairs = frozenset({("en", "de"), ("de", "en")})
    own, reference = SureEngine(0.001, -0.01, pairs), SureEngine(0.003, -0.2, pairs)
    found = compared(own, reference, [("en", "de"), ("de", "en"), ("en", "fr")])
    assert set(found) == pairs
    texts = [text for text in lines() if len(text) // 20 == 4]
    here, there = (each.translate([Request(text, "en", "de") for text in texts]) for each in (own, reference))
    assert [found["en", "de"].of(each.score) for each in here] == pytest.approx(
        [each.score for each in there], abs=0.01
    )


def test_what_tells_nothing_is_not_compared() -> None:
    assert scale([0.0] * 60, [-0.3] * 60) is None
    assert scale([-0.2] * 60, [-0.3] * 60) == LikelihoodScale(1.0, -0.1)
    assert LikelihoodScale(1.0, 0.5).of(-0.2) < 0
    assert LikelihoodScale(1.0, 0.5).of(0.0) == 0


def test_of_many_languages_only_those_with_english() -> None:
    assert worthwhile([("en", "de"), ("de", "fr"), ("fr", "en")]) == {("en", "de"), ("fr", "en")}
    assert worthwhile([("de", "fr")]) == {("de", "fr")}


def test_kept_beside_the_model(tmp_path: Path) -> None:
    assert likelihoods.read(tmp_path) == {}
    likelihoods.write(MADE, tmp_path)
    assert likelihoods.read(tmp_path) == MADE
    told = json.loads((tmp_path / FILE).read_text())
    (tmp_path / FILE).write_text(json.dumps(told | {"model": "another"}))
    assert likelihoods.read(tmp_path) == {}
    (tmp_path / FILE).write_text("[")
    assert likelihoods.read(tmp_path) == {}


def test_a_model_added_by_hand_speaks_on_the_other_scale(tmp_path: Path) -> None:
    folder = tmp_path / "models"
    model = add(folder, ModelOrder(str(tiny.make("marian", tmp_path / "made"))))
    request = Request(tiny.LINES[0], "en", "de")

    def answered() -> tuple[Abilities, float]:
        (factory,) = open_installed(folder)
        engine = factory()
        (result,) = engine.translate([request])
        engine.close()
        return engine.abilities, result.score

    before, raw = answered()
    likelihoods.write(MADE, folder / model.name)
    after, told = answered()
    assert (before.calibration_of(("en", "de")), raw < 0) == ("", True)
    assert after.calibration_of(("en", "de")) == likelihoods.reference()
    assert told == pytest.approx(2 * raw - 0.1)


def test_mozillas_pairs_that_were_compared(tmp_path: Path) -> None:
    """A pair that two models make through English has no likelihood that could be compared."""
    for source, target in (("en", "pt"), ("pt", "en"), ("en", "de"), ("de", "en")):
        install(tmp_path, source, target)
    likelihoods.write({("en", "pt"): LikelihoodScale(2.0, -0.1)}, tmp_path / "firefox-en-pt")
    engine = FirefoxEngine([tmp_path], loaded=4)
    known = {pair for pair in engine.abilities.pairs if engine.abilities.calibration_of(pair)}
    assert known == {("en", "pt"), ("en", "pt-br")}
    pairs = (("en", "pt"), ("en", "pt-br"), ("en", "de"))
    scores = [engine.translate([Request("ab cd", *pair)])[0].score for pair in pairs]
    (tmp_path / "firefox-en-pt" / FILE).unlink()
    raw = [FirefoxEngine([tmp_path], loaded=4).translate([Request("ab cd", *pair)])[0].score for pair in pairs]
    assert scores == pytest.approx([2 * raw[0] - 0.1, 2 * raw[1] - 0.1, raw[2]])


@pytest.mark.heavy
def test_mozillas_models_beside_the_one_that_ships(tmp_path: Path) -> None:
    """Twice, because a model that is compared again must not tell its likelihoods as compared before."""
    install(tmp_path, "en", "pt", files=Path(".cache/models/bergamot/enpt"))
    found = [
        calibrate(tmp_path, installed(tmp_path)) and likelihoods.read(tmp_path / "firefox-en-pt") for _ in range(2)
    ]
    assert found[0] == found[1]
    assert set(found[0]) == {("en", "pt")}
