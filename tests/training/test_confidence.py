"""What the service learns about its confidence: weights that tell good from bad, on the scale that the service reads."""

from itertools import pairwise

import numpy as np
import pytest

from tolmach.translation.confidence.calibration import ANY, Calibration
from tolmach.translation.confidence.features import NAMES
from tolmach.translation.confidence.given import GIVEN
from training.service import given
from training.service.confidence import ConfidenceChoice, DirectionSample, calibrated, chosen, compared, usual
from training.service.regression import fitted, probabilities


@pytest.fixture(scope="module")
def samples() -> list[DirectionSample]:
    """Good sentences are likelier, in two directions whose likelihoods are far apart; nothing else matters."""
    chance = np.random.default_rng(1)
    found = []
    for name, level in (("en-de", -0.3), ("en-ja", -0.9)):
        values = chance.normal(size=(300, len(NAMES)))
        values[:, 0] = level + 0.1 * values[:, 0]
        noise = 0.02 * chance.normal(size=300)
        found.append(DirectionSample(name, values, values[:, 0] + noise < np.quantile(values[:, 0], 0.2)))
    return found


def test_the_service_reads_what_was_learned(samples: list[DirectionSample]) -> None:
    told = calibrated(samples, 0.2, {"en-th": samples[0].values})
    read = Calibration.of_json(told)
    for sample in samples:
        sure = np.array([read.confidence(row.tolist(), sample.name) for row in sample.values])
        assert sure[sample.bad].mean() < 0.4
        assert sure[~sample.bad].mean() > 0.85
        assert 0.1 < (sure < read.doubtful_below).mean() < 0.3
    assert read.weights[0] > 5 * max(map(abs, read.weights[1:]))
    assert set(read.directions) == {"en-de", "en-ja", "en-th", ANY}


def test_the_service_compares_as_the_training_does(samples: list[DirectionSample]) -> None:
    (row,) = samples[0].values[:1]
    told = usual(samples[0].values)
    read = Calibration.of_json(calibrated(samples, 0.2, {})).directions["en-de"]
    assert read.compared(row.tolist()) == pytest.approx(compared(row[None], told)[0])


def test_weights() -> None:
    rows = np.array([[1.0, 0.0], [2.0, 0.0], [-1.0, 0.0], [-2.0, 0.0]] * 30)
    weights = fitted(rows, rows[:, 0] > 0)
    assert weights[0] > 1
    assert weights[1:] == pytest.approx([0, 0], abs=1e-6)
    assert probabilities(rows[:1], weights)[0] > 0.7


def test_what_is_unlikely_was_damaged() -> None:
    chance = np.random.default_rng(1)
    likely = [given.GivenSample(True, float(value)) for value in chance.normal(-3, 1, 100)]
    unlikely = [given.GivenSample(False, float(value)) for value in chance.normal(-10, 1, 300)]
    read = Calibration.of_json(given.calibrated([*likely, *unlikely], alarms=0.08), GIVEN.signs)
    alarms, found = (
        np.mean([read.confidence([each.lowest], ANY) < read.doubtful_below for each in samples])
        for samples in (likely, unlikely)
    )
    assert alarms <= 0.1
    assert found > 0.95
    assert read.confidence([-3.0], ANY) > 0.95


def test_directions_have_other_lines() -> None:
    asked = ConfidenceChoice()
    found = [chosen(number, asked.each, asked) for number in range(2 * len(asked.languages))]
    assert all(len(set(lines)) == asked.each for lines in found)
    assert max(map(max, found)) < asked.lines
    assert all(not set(one) & set(other) for one, other in pairwise(found))
