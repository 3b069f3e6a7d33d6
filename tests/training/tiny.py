"""Small stand-ins for what training reads: sentences in three languages, a network that knows nothing, attention."""

from pathlib import Path

import numpy as np
from hypothesis import strategies as st

from training.text import folders
from training.text.phrases import Attention
from training.weights.shape import Shape, State, sinusoid

ROOT = Path(__file__).parent.parent.parent
SPM = ROOT / "models" / "src" / "tolmach_model" / "data" / "spm.model"

SUBJECTS = {
    "en": ["The old engineer", "Our neighbour", "The whole committee", "A careful reader"],
    "de": ["Der alte Ingenieur", "Unser Nachbar", "Der ganze Ausschuss", "Ein sorgfältiger Leser"],
    "ru": ["Старый инженер", "Наш сосед", "Весь комитет", "Внимательный читатель"],
    "ja": ["年老いた技師は", "隣の人は", "委員会全体は", "注意深い読者は"],
}
VERBS = {
    "en": ["repaired", "described", "looked for", "remembered"],
    "de": ["reparierte", "beschrieb", "suchte", "erinnerte sich an"],
    "ru": ["починил", "описал", "искал", "вспомнил"],
    "ja": ["修理した", "説明した", "探した", "思い出した"],
}
OBJECTS = {
    "en": ["the broken machine", "the red bicycle", "your long letter", "the quiet village"],
    "de": ["die kaputte Maschine", "das rote Fahrrad", "Ihren langen Brief", "das ruhige Dorf"],
    "ru": ["сломанную машину", "красный велосипед", "ваше длинное письмо", "тихую деревню"],
    "ja": ["壊れた機械を", "赤い自転車を", "あなたの長い手紙を", "静かな村を"],
}


def sentences(language: str) -> list[str]:
    """64 of them, in the same order in every language."""
    parts = [
        (subject, verb, thing)
        for subject in SUBJECTS[language]
        for verb in VERBS[language]
        for thing in OBJECTS[language]
    ]
    if language == "ja":
        return [f"{subject}{thing}{verb}。" for subject, verb, thing in parts]
    return [f"{subject} {verb} {thing}." for subject, verb, thing in parts]


def write_folder(folder: Path, first: int = 0, last: int = 64) -> Path:
    """German lacks every fourth row and Japanese every third, so that there is something to back-translate."""
    folder.mkdir(parents=True, exist_ok=True)
    folders.write_english(folder, sentences("en")[first:last])
    for language, without in (("de", 4), ("ja", 3), ("ru", 1000)):
        kept = {row: text for row, text in enumerate(sentences(language)[first:last]) if row % without or row == 0}
        folders.write(folder, language, kept)
    return folder


def tiny_state(shape: Shape, seed: int = 0) -> State:
    """Weights of the right shapes, at random."""
    rng = np.random.default_rng(seed)
    state = {"emb.weight": (shape.vocabulary, shape.width), "bias": (shape.vocabulary,)}
    blocks = {"enc": (shape.encoders, ["attn"], 2), "dec": (shape.decoders, ["self_attn", "cross"], 3)}
    for side, (depth, attentions, norms) in blocks.items():
        for layer in (f"{side}.{number}" for number in range(depth)):
            for name in (f"{layer}.{attention}.{part}" for attention in attentions for part in "qkvo"):
                state |= {f"{name}.weight": (shape.width, shape.width), f"{name}.bias": (shape.width,)}
            state |= {f"{layer}.f1.weight": (shape.hidden, shape.width), f"{layer}.f1.bias": (shape.hidden,)}
            state |= {f"{layer}.f2.weight": (shape.width, shape.hidden), f"{layer}.f2.bias": (shape.width,)}
            for name in (f"{layer}.n{number + 1}" for number in range(norms)):
                state |= {f"{name}.weight": (shape.width,), f"{name}.bias": (shape.width,)}
        state |= {f"{side}_norm.weight": (shape.width,), f"{side}_norm.bias": (shape.width,)}
    return {name: rng.normal(0, 0.3, size).astype(np.float32) for name, size in state.items()}


def clock(shape: Shape, pieces: list[int]) -> State:
    """Weights of a network that writes these pieces whatever it reads: only the place counts."""
    state = {name: np.zeros_like(value) for name, value in tiny_state(shape).items()}
    # With silent layers, what comes out is the norm of embedding and place.
    state["dec_norm.weight"] += 1
    places = sinusoid(len(pieces), shape.width)
    seen = places - places.mean(1, keepdims=True)
    for piece, direction in zip(pieces, seen / np.linalg.norm(seen, axis=1, keepdims=True), strict=True):
        state["emb.weight"][piece] += 0.02 * direction
    return state


def attentions(source: int, target: int) -> st.SearchStrategy[Attention]:
    """Any links between so many pieces, also none."""
    sure = st.sampled_from([0, 60, 255])
    return st.builds(
        Attention,
        st.lists(st.integers(0, source - 1), min_size=target, max_size=target),
        st.lists(sure, min_size=target, max_size=target),
        st.lists(st.integers(0, target - 1), min_size=source, max_size=source),
        st.lists(sure, min_size=source, max_size=source),
    )
