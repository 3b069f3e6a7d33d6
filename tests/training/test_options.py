from dataclasses import dataclass, field

import pytest

from training.network.plan import Plan
from training.options import options
from training.text.batches import Mixture


@dataclass(frozen=True, slots=True)
class Other:
    name: str = "x"
    weights: tuple[float, ...] = ()
    shares: dict[str, float] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([], Other()),
        (["name=a=b"], Other(name="a=b")),
        (["weights=1,2.5"], Other(weights=(1.0, 2.5))),
        (["shares=codes:0.1,terms:0.2"], Other(shares={"codes": 0.1, "terms": 0.2})),
    ],
)
def test_words_become_fields(words: list[str], found: Other) -> None:
    assert options(words, Other()) == [found]


def test_each_key_goes_to_the_one_that_knows_it() -> None:
    plan, mixture = options(["rest=0.001", "tokens=100", "init=model.bin"], Plan(), Mixture())
    assert plan == Plan(rest=0.001, init="model.bin")
    assert mixture == Mixture(tokens=100)


@pytest.mark.parametrize(
    ("word", "told"),
    [("tokens", "key=value"), ("rate=1", "unknown: rate; known: average, chunk"), ("tokens=many", "tokens=many")],
)
def test_what_is_wrong_is_told(word: str, told: str) -> None:
    with pytest.raises(SystemExit, match=told):
        options([word], Plan(), Mixture())


@pytest.mark.parametrize(
    ("steps", "done", "share"),
    [(0, 0.0, 0.01), (49, 0.0, 0.5), (99, 0.1, 1.0), (500, 0.5, 1.0), (500, 0.75, 0.5), (500, 1.0, 0.01)],
)
def test_rates_rise_stay_and_fall(steps: int, done: float, share: float) -> None:
    assert Plan(warmup=100, decay=0.5).share(steps, done) == pytest.approx(share)
