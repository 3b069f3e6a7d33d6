"""Products of bytes are exact, whatever the processor has."""

import numpy as np
import pytest

from tolmach.engines.firefox import arithmetic
from tolmach.engines.firefox.onnx import GraphWriter


def test_the_kernel_for_weights_without_a_sign_is_always_exact() -> None:
    assert arithmetic.is_exact(signed=False)


def test_the_chosen_kernel_is_exact() -> None:
    assert arithmetic.is_exact(signed=arithmetic.signed_is_exact())


def test_a_kernel_that_cuts_sums_off_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    weights, laid = np.zeros((0, 0), np.int8), arithmetic._turned

    class Saturating:
        """Two products are added in sixteen bits, as processors without VNNI do."""

        def run(self, outputs: object, inputs: dict[str, np.ndarray]) -> list[np.ndarray]:
            products = inputs["bytes"].astype(np.int64)[:, :, None] * weights.astype(np.int64)
            pairs = products.reshape(len(products), -1, 2, weights.shape[1]).sum(2).clip(-(1 << 15), (1 << 15) - 1)
            zero = arithmetic.MIDDLE * weights.astype(np.int64).sum(0)
            return [(pairs.sum(1) - zero).astype(np.float32)]

    def turned(blocks: list[np.ndarray]) -> np.ndarray:
        nonlocal weights
        weights = laid(blocks)
        return weights

    monkeypatch.setattr(arithmetic, "_turned", turned)
    monkeypatch.setattr(arithmetic, "open_graph", lambda graph: Saturating())
    assert not arithmetic.is_exact(signed=True)


@pytest.mark.parametrize("signed", [arithmetic.signed_is_exact(), False])
@pytest.mark.parametrize("sizes", [(8,), (300, 7, 256)])
def test_matrices_side_by_side_keep_their_columns(signed: bool, sizes: tuple[int, ...]) -> None:
    random = np.random.default_rng(0)
    weights = [random.integers(-127, 128, (size, 64)).astype(np.int8) for size in sizes]
    inputs = random.integers(0, 256, (5, 64)).astype(np.uint8)
    scales, bias = np.full(sum(sizes), 0.5, np.float32), np.arange(sum(sizes), dtype=np.float32)
    graph = GraphWriter()
    graph.input("bytes", "uint8", ["rows", 64])
    arithmetic.multiply(graph, "bytes", 2.0, weights, scales, bias, signed=signed, name="product")
    graph.output("product", "float32", ["rows", sum(sizes)])
    (found,) = arithmetic.open_graph(graph.serialised()).run(None, {"bytes": inputs})
    wanted = (inputs.astype(np.int64) - arithmetic.MIDDLE) @ np.concatenate(weights).T.astype(np.int64) / 4 + bias
    assert found == pytest.approx(wanted)
