"""The files as they are published: what is right is read, and whatever is wrong is refused in a sentence."""

import random
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.engines.firefox.made import (
    DAMAGES,
    FLOAT,
    MadeModel,
    MadeTensor,
    damage,
    made_weights,
    make_model,
    serialised,
    weights,
)
from tolmach.engines.firefox import marian
from tolmach.engines.firefox.model import FirefoxModel
from tolmach.engines.firefox.weights import NetworkWeights
from tolmach.errors import StartError


def opened(path: Path) -> NetworkWeights:
    """Everything that a runner asks for."""
    found = NetworkWeights(marian.read(path))
    found.output, found.source, found.target  # noqa: B018
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "model.ende.intgemm.alphas.bin"


@pytest.mark.parametrize("split", [False, True])
def test_tensors_and_settings_come_as_they_were_written(path: Path, split: bool) -> None:
    model = made_weights(367, 356, split=split)
    path.write_bytes(serialised(model))
    file = marian.read(path)
    assert file.config == model.config
    assert file.tensors.keys() == model.tensors.keys() | {marian.CONFIG}
    for name, tensor in model.tensors.items():
        assert file.tensors[name].shape == tensor.data.shape
        assert file.tensors[name].multiplier == pytest.approx(tensor.multiplier)
    assert np.array_equal(file.tensors["encoder_l1_self_bq"].values, model.tensors["encoder_l1_self_bq"].data)


@pytest.mark.parametrize("split", [False, True])
def test_matrices_are_turned_and_embeddings_are_not(path: Path, split: bool) -> None:
    model = made_weights(367, 356, split=split) if split else made_weights(367, 367)
    path.write_bytes(serialised(model))
    found = opened(path)
    assert np.array_equal(found.matrix("encoder_l2_ffn_W1", 32, 64).values, model.tensors["encoder_l2_ffn_W1"].data.T)
    assert np.array_equal(found.target.values, model.tensors["decoder_Wemb" if split else "Wemb"].data)
    assert np.array_equal(found.source.values, model.tensors["encoder_Wemb" if split else "Wemb"].data)
    assert found.is_shared is not split


def test_where_vocabularies_are_two_the_alpha_of_the_output_is_read_from_bytes(path: Path) -> None:
    model = made_weights(367, 356, split=True)
    path.write_bytes(serialised(model))
    wanted = model.tensors["decoder_Wemb_QuantMultA"].values[0, 0]
    assert opened(path).output.alpha == pytest.approx(float(wanted))


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_file_is_refused_in_a_sentence(tmp_path: Path, kind: str) -> None:
    make_model(tmp_path)
    damage(tmp_path, kind)
    with pytest.raises(StartError, match=r"^The model's file model\.ende\.intgemm\.alphas\.bin .*\.$"):
        FirefoxModel.open(tmp_path)


def settings(**changed: object) -> Callable[[MadeModel], None]:
    def change(model: MadeModel) -> None:
        for key, value in changed.items():
            name = key.replace("_", "-")
            if value is ...:
                del model.config[name]
            else:
                model.config[name] = value

    return change


def tensor(name: str, values: Any = None, **changed: Any) -> Callable[[MadeModel], None]:
    def change(model: MadeModel) -> None:
        if values is None and not changed:
            del model.tensors[name]
        else:
            before = model.tensors[name]
            data = before.data if values is None else np.asarray(values)
            model.tensors[name] = MadeTensor(
                changed.get("kind", before.kind), data, changed.get("multiplier", before.multiplier)
            )

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (settings(dec_cell="gru"), "dec-cell is 'gru', and only 'ssru'"),
        (settings(dec_cell=...), "dec-cell is None"),
        (settings(transformer_postprocess="nad"), "transformer-postprocess is 'nad', and only 'dan'"),
        (settings(transformer_preprocess="n"), "transformer-preprocess is 'n'"),
        (settings(transformer_postprocess_top="n"), "transformer-postprocess-top is 'n'"),
        (settings(transformer_ffn_activation="swish"), "transformer-ffn-activation is 'swish'"),
        (settings(transformer_train_position_embeddings=True), "position-embeddings is True"),
        (settings(transformer_tied_layers=[1, 1]), "tied-layers is [1, 1]"),
        (settings(type="s2s"), "type is 's2s'"),
        (settings(dim_emb=...), "dim-emb is None, and a number"),
        (settings(dim_emb="wide"), "dim-emb is 'wide'"),
        (settings(dim_emb=True), "dim-emb is True"),
        (settings(dim_emb=0), "dim-emb is 0"),
        (settings(dim_emb=1 << 40), "dim-emb is 1099511627776"),
        (settings(transformer_heads=5), "width of 32 does not suit 5 heads"),
        (settings(enc_depth=7), "it has no tensor encoder_l7_self_Wq"),
        (settings(dim_vocabs=[367]), "two sizes are needed"),
        (settings(dim_vocabs=[367, "x"]), "dim-vocabs is 'x'"),
        (settings(dim_vocabs=[100, 367]), "pieces, and its weights are for 100"),
        (settings(transformer_dim_ffn=96), "is not 32 x 96 quantised numbers: its shape is 32 x 64"),
        (tensor("encoder_l4_ffn_b2"), "it has no tensor encoder_l4_ffn_b2"),
        (tensor("encoder_l4_ffn_b2", [[1.0]]), "encoder_l4_ffn_b2 is not 32 floating-point numbers"),
        (tensor("encoder_l4_ffn_b2", np.full((1, 32), np.nan)), "encoder_l4_ffn_b2 has values that are no numbers"),
        (tensor("encoder_l4_ffn_W2", multiplier=0.0), "multiplier of the tensor encoder_l4_ffn_W2 is 0.0"),
        (tensor("encoder_l4_ffn_W2", multiplier=float("nan")), "multiplier of the tensor encoder_l4_ffn_W2 is nan"),
        (tensor("encoder_l4_ffn_W2", multiplier=-1.0), "multiplier of the tensor encoder_l4_ffn_W2 is -1.0"),
        (tensor("encoder_l4_ffn_W2", np.ones((64, 32)), kind=FLOAT), "encoder_l4_ffn_W2 is not 64 x 32 quantised"),
        (tensor("encoder_l4_ffn_W2_QuantMultA"), "it has no tensor encoder_l4_ffn_W2_QuantMultA"),
        (tensor("encoder_l4_ffn_W2_QuantMultA", [[0.0]]), "W2_QuantMultA is not one number from"),
        (tensor("encoder_l4_ffn_W2_QuantMultA", [[1e-45]]), "W2_QuantMultA is not one number from"),
        (tensor("encoder_l4_ffn_W2_QuantMultA", [[1.0, 2.0]]), "W2_QuantMultA is not one number from"),
    ],
)  # fmt: skip
def test_what_is_no_such_network_is_refused(tmp_path: Path, change: Callable[[MadeModel], None], told: str) -> None:
    make_model(tmp_path, change=change)
    with pytest.raises(StartError) as refused:
        FirefoxModel.open(tmp_path)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [b"[1, 2", b"- 1\n- 2", b"", b"\xff\xfe", b"a: &a [*a]\n" * 3, b"!!int ''", b"[" * 2000, b"x: 2020-13-45", b"k" * 9000],
)  # fmt: skip
def test_settings_that_are_none_are_refused(path: Path, text: bytes) -> None:
    path.write_bytes(serialised(made_weights(367, 367), text))
    with pytest.raises(StartError, match=r"its setting"):
        opened(path)


def test_two_tensors_of_one_name_are_refused(path: Path) -> None:
    content = serialised(made_weights(367, 367))
    path.write_bytes(content.replace(b"encoder_l5_self_bq\0", b"encoder_l5_self_bk\0"))
    with pytest.raises(StartError, match="two of its tensors have the same name"):
        opened(path)


@pytest.mark.parametrize("name", [b"encoder_l5_self_b\n\0", b"encoder_l5_self_b\xe9\0", b"encoder_l5_self_bqx"])
def test_a_name_that_is_not_plain_is_refused(path: Path, name: bytes) -> None:
    path.write_bytes(serialised(made_weights(367, 367)).replace(b"encoder_l5_self_bq\0", name))
    with pytest.raises(StartError, match="a name in it is not plain text"):
        opened(path)


def test_a_file_that_is_too_large_is_not_even_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(marian.LARGEST + 1)
    with pytest.raises(StartError, match="is larger than"):
        opened(path)


def test_a_file_that_is_not_there_is_told(path: Path) -> None:
    with pytest.raises(StartError, match="cannot be read: No such file"):
        opened(path)


def test_bytes_changed_at_random_are_refused_or_read(path: Path) -> None:
    """Most of them in the head, where lengths, types and shapes are."""
    content, chance, refused = serialised(made_weights(367, 367)), random.Random(1), 0
    head = content.index(b"special:model.yml") + 2000
    for _ in range(400):
        spoiled = bytearray(content)
        for _ in range(chance.choice([1, 1, 2, 8])):
            at = chance.randrange(head if chance.random() < 0.8 else len(spoiled))
            spoiled[at : at + 8] = chance.choice([bytes([chance.randrange(256)]), struct.pack("<q", -1), bytes(8)])
        path.write_bytes(bytes(spoiled[: chance.choice([len(spoiled), chance.randrange(len(spoiled))])]))
        try:
            opened(path)
        except StartError:
            refused += 1
    assert 100 < refused < 400


def test_models_with_weights_changed_at_random_still_answer(tmp_path: Path) -> None:
    make_model(tmp_path)
    content, chance, answered = weights(tmp_path).read_bytes(), random.Random(2), 0
    for _ in range(12):
        spoiled = bytearray(content)
        for _ in range(50):
            spoiled[chance.randrange(20_000, len(spoiled) - 1500)] = chance.randrange(256)
        weights(tmp_path).write_bytes(bytes(spoiled))
        try:
            model = FirefoxModel.open(tmp_path)
        except StartError:
            continue
        (answer,) = model.translate(["The quick brown fox."], beam=2, align=True)
        assert isinstance(answer.text, str)
        answered += 1
    assert answered
