"""Models of each family, with one layer and random weights: they answer nonsense, by the whole real path."""

import io
import json
import zipfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import sentencepiece
from ctranslate2.specs import TransformerSpec

WIDTH, HEADS, POSITIONS = 16, 2, 512
LINES = (
    "The quick brown fox jumps over the lazy dog, and then it sleeps.",
    "Where is the station? It is behind the old town hall.",
    "Der schnelle braune Fuchs springt über den faulen Hund, und dann schläft er.",
    "Wo ist der Bahnhof? Er ist hinter dem alten Rathaus.",
    "Onde fica a estação? Fica atrás da câmara municipal.",
)
SPECIAL = ("<s>", "</s>", "<unk>")
TOKENS = {
    "marian": (),
    "marian-many": (">>deu<<", ">>fra<<", ">>por<<", ">>pob<<", ">>cmn_Hant<<", ">>epo<<"),
    "nllb": ("eng_Latn", "deu_Latn", "por_Latn", "zho_Hans", "zho_Hant", "nob_Latn", "heb_Hebr", "ind_Latn"),
    "m2m100": ("__en__", "__de__", "__pt__", "__zh__", "__no__", "__he__", "__id__", "__ast__"),
    "small100": ("__en__", "__de__", "__pt__", "__zh__", "__no__", "__he__", "__id__", "__ast__"),
    "madlad": ("<2en>", "<2de>", "<2pt>", "<2zh>", "<2zh_Hant>", "<2no>", "<2iw>", "<2id>"),
    "argos": (),
    "argos-prefix": ("__de__",),
}
PIECES = {
    "marian": ("source.spm", "target.spm"),
    "marian-many": ("source.spm", "target.spm"),
    "nllb": ("sentencepiece.bpe.model",),
    "m2m100": ("sentencepiece.bpe.model",),
    "small100": ("sentencepiece.bpe.model",),
    "madlad": ("spiece.model",),
    "argos": ("sentencepiece.model",),
    "argos-prefix": ("sentencepiece.model",),
}
CONFIGS = {
    "marian": {"source_lang": "en", "target_lang": "de"},
    "marian-many": {"source_lang": "eng", "target_lang": "mul"},
    "small100": {"tokenizer_class": "SMALL100Tokenizer"},
}
_METADATA = {"from_code": "en", "to_code": "de", "type": "translate", "package_version": "1.0"}
METADATA = {"argos": _METADATA, "argos-prefix": {**_METADATA, "target_prefix": "__de__"}}
KINDS = tuple(TOKENS)


@cache
def pieces() -> bytes:
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(LINES * 10),
        model_writer=model,
        vocab_size=120,
        hard_vocab_limit=False,
        minloglevel=2,
    )
    return model.getvalue()


def vocabulary(kind: str) -> list[str]:
    processor = sentencepiece.SentencePieceProcessor(model_proto=pieces())
    known = [processor.id_to_piece(number) for number in range(processor.get_piece_size())]
    return [*SPECIAL, *(piece for piece in known if piece not in SPECIAL), *TOKENS[kind]]


def make(kind: str, folder: Path, *, seed: int = 0, adds_end: bool = False) -> Path:
    """A folder as an operator would have it."""
    inner = folder / "model" if kind.startswith("argos") else folder
    inner.mkdir(parents=True)
    _save(vocabulary(kind), inner, is_t5=kind == "madlad", seed=seed, adds_end=adds_end)
    for name in PIECES[kind]:
        (folder / name).write_bytes(pieces())
    for name, values in (("tokenizer_config.json", CONFIGS), ("metadata.json", METADATA)):
        if kind in values:
            (folder / name).write_text(json.dumps(values[kind]))
    return folder


def pack(folder: Path, archive: Path) -> Path:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for path in sorted(folder.rglob("*")):
            out.write(path, Path(folder.name) / path.relative_to(folder))
    return archive


def _save(words: Sequence[str], folder: Path, *, is_t5: bool, seed: int, adds_end: bool) -> None:
    options = {"pre_norm": True, "relative_attention_bias": True, "rms_norm": True} if is_t5 else {"pre_norm": False}
    spec = TransformerSpec.from_config(1, HEADS, **options)
    random = np.random.default_rng(seed)
    for stack in (spec.encoder, spec.decoder):
        _fill_stack(stack, len(words), random, is_t5=is_t5)
    _fill_linear(spec.decoder.projection, len(words), WIDTH, random)
    # Most answers should end before they must.
    spec.decoder.projection.bias[words.index("</s>")] = 3.0
    spec.register_source_vocabulary(list(words))
    spec.register_target_vocabulary(list(words))
    spec.config.add_source_eos = adds_end
    spec.validate()
    spec.optimize()
    spec.save(str(folder))


def _fill_stack(stack: Any, size: int, random: np.random.Generator, *, is_t5: bool) -> None:
    embeddings = stack.embeddings[0] if isinstance(stack.embeddings, list) else stack.embeddings
    embeddings.weight = _random(random, size, WIDTH)
    if is_t5:
        stack.scale_embeddings = False
        _fill_norm(stack.layer_norm, is_t5=True)
    else:
        stack.position_encodings.encodings = _random(random, POSITIONS, WIDTH)
    layer = stack.layer[0]
    _fill_attention(layer.self_attention, (3 * WIDTH, WIDTH), random, is_t5=is_t5, is_self=True)
    if hasattr(layer, "attention"):
        _fill_attention(layer.attention, (WIDTH, 2 * WIDTH, WIDTH), random, is_t5=is_t5, is_self=False)
    _fill_norm(layer.ffn.layer_norm, is_t5=is_t5)
    _fill_linear(layer.ffn.linear_0, 2 * WIDTH, WIDTH, random)
    _fill_linear(layer.ffn.linear_1, WIDTH, 2 * WIDTH, random)


def _fill_attention(
    spec: Any, sizes: Sequence[int], random: np.random.Generator, *, is_t5: bool, is_self: bool
) -> None:
    for linear, rows in zip(spec.linear, sizes, strict=True):
        _fill_linear(linear, rows, WIDTH, random)
    _fill_norm(spec.layer_norm, is_t5=is_t5)
    if is_t5 and is_self:
        spec.relative_attention_bias = _random(random, 32, HEADS)
        spec.relative_attention_max_distance = np.dtype("int32").type(128)


def _fill_norm(spec: Any, *, is_t5: bool) -> None:
    spec.gamma = np.ones(WIDTH, dtype=np.float32)
    if not is_t5:
        spec.beta = np.zeros(WIDTH, dtype=np.float32)


def _fill_linear(spec: Any, rows: int, columns: int, random: np.random.Generator) -> None:
    spec.weight = _random(random, rows, columns)
    spec.bias = _random(random, rows)


def _random(random: np.random.Generator, *shape: int) -> np.ndarray:
    return random.normal(0, 0.5, shape).astype(np.float32)
