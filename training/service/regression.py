"""Logistic regression by Newton's method, which needs no more than NumPy for a few signs."""

import numpy as np
from numpy.typing import NDArray

STEPS = 25
RIDGE = 5.0
"""How strongly weights are drawn to 0; the last one, which stands alone, is not."""


def fitted(rows: NDArray[np.float64], hits: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The weights of the columns, and the one that stands alone."""
    table = _with_one(rows)
    weights = np.zeros(table.shape[1])
    ridge = np.append(np.full(rows.shape[1], RIDGE), 1e-9)
    for _ in range(STEPS):
        found = _sigmoid(table @ weights)
        slope = table.T @ (found - hits) + ridge * weights
        bend = (table * (found * (1 - found))[:, None]).T @ table + np.diag(ridge)
        weights -= np.linalg.solve(bend, slope)
    return weights


def probabilities(rows: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    return _sigmoid(_with_one(rows) @ weights)


def _with_one(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.column_stack([rows, np.ones(len(rows))])


def _sigmoid(values: NDArray[np.float64]) -> NDArray[np.float64]:
    found: NDArray[np.float64] = 1 / (1 + np.exp(-values))
    return found
