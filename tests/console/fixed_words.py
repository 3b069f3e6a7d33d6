"""A made model of Mozilla's that answers every text with the same words, so that no check has a fault to find."""

import gzip
import hashlib
import tempfile
from pathlib import Path

import sentencepiece

from tests.engines.added.mozilla.bucket import Bucket
from tests.engines.firefox.made import Change, MadeModel, made_vocabularies, make_model, weights
from tolmach.engines.added.installed import FileSum

END = 0
SILENT = ("_W", "_Wf", "_Wo", "_W2")
"""How the names of those matrices of the decoder end that would mix anything else in."""
LARGEST = 127


def teach(bucket: Bucket, key: str, words: str) -> None:
    """The bucket's model of that direction answers with these words."""
    entry, pair = bucket.entries[key][0]["files"]["model"], key.replace("-", "")
    with tempfile.TemporaryDirectory() as folder:
        make_model(Path(folder), pair, change=_saying(words, pair))
        content = weights(Path(folder), pair).read_bytes()
    found = FileSum(len(content), hashlib.sha256(content).hexdigest())
    bucket.files[entry["path"]] = gzip.compress(content, mtime=0)
    bucket.sums[entry["path"]] = found
    entry |= {"uncompressedSize": found.size, "uncompressedHash": found.sha256}


def _saying(words: str, pair: str) -> Change:
    """Each piece has a dimension of its own, and the cell of the first layer leads from each to the next one. Beside
    that the rest is so small that no rounding changes what is said."""
    (vocabulary,) = made_vocabularies(pair).values()
    pieces = [*sentencepiece.SentencePieceProcessor(model_proto=vocabulary).encode(words), END]
    assert len(set(pieces)) == len(pieces), "a piece that comes twice has two that follow it"

    def change(model: MadeModel) -> None:
        for name, tensor in model.tensors.items():
            if name.startswith("decoder_l") and name.endswith(SILENT):
                tensor.data[:] = 0
        known, cell = model.tensors["Wemb"], model.tensors["decoder_l1_rnn_W"]
        known.data[:] = 0
        known.multiplier, cell.multiplier = LARGEST / 4, LARGEST / 16
        for place, piece in enumerate(pieces):
            known.data[piece, place] = LARGEST
            # The last dimension leads to the first piece: no piece has it, and the first position shows in it.
            cell.data[place - 1, place] = LARGEST
        model.tensors["decoder_l1_rnn_bf"].data[:] = -10
        # Made models turn the last piece round, so that none follows itself.
        model.tensors["decoder_l2_ffn_ffn_ln_scale"].data[:] = 1
        model.tensors["decoder_ff_logit_out_b"].data[:] = 0

    return change
