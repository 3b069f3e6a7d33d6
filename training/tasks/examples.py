"""Makes finished examples of every task besides plain translation, from the corpus and the network's own alignments.

usage: python -m training.tasks.examples OUT CORPUS.npz SPM WEIGHTS LEMMAS.tsv.xz SCALE [lexicon=FOLDER]

OUT gets a packed file for each task. WEIGHTS is a `model.bin` or an .npz file whose first head aligns best. SCALE
multiplies the number of examples; 1 fits half an hour on a large GPU. With `lexicon`, terms show the genders that the
lexicon has.
"""

import multiprocessing
import os
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from tolmach.linguistics import address
from training import weights
from training.network.transformer import Translator
from training.options import arguments, options
from training.tasks.alignments import attention, one
from training.tasks.pairs import Tasks
from training.text import corpus, packed
from training.text.batches import Batches, Mixture

PLAIN = {"formality": 6_000_000, "context": 250_000, "fix": 2_400_000, "case": 350_000}
ALIGNED = {"codes": 1_100_000, "terms": 900_000}
"""The number of sentences to try for each task. The latter tasks need alignments."""
CHUNK = 4096
PIECES = 400_000
"""The number of pieces on one side of a batch to align, including padding."""
MOST_UNEVEN = 3


@dataclass(frozen=True, slots=True)
class Choice:
    lexicon: str = ""


Aligned = tuple[np.ndarray, list[np.ndarray], str, int]
"""Records, their attention, the task and a seed."""

_tasks: Tasks


def _open(tasks: Tasks) -> None:
    global _tasks
    _tasks = tasks


def _aligned(job: Aligned) -> packed.Arrays:
    records, arrays, task, seed = job
    make, rng = getattr(_tasks, task), random.Random(seed)
    return _packed(make(record, one(arrays, row), rng) for row, record in enumerate(records))


def _plain(job: tuple[np.ndarray, str, int]) -> packed.Arrays:
    records, task, seed = job
    make, rng = getattr(_tasks, task), random.Random(seed)
    return _packed(make(record, rng) for record in records)


def _packed(made: Iterable[packed.Example | None]) -> packed.Arrays:
    return packed.pack([example for example in made if example is not None])


def balanced(arrays: packed.Arrays, rng: np.random.Generator) -> packed.Arrays:
    """Limits each form of address, by target language, to three times as many as the other."""
    starts = np.cumsum(arrays["sl"]) - arrays["sl"]
    group = arrays["sf"][starts].astype(np.int64) * 1000 + arrays["sf"][starts + 1]
    counts = Counter(group.tolist())
    keep = np.ones(len(group), bool)
    for name in counts:
        most = MOST_UNEVEN * min(count for other, count in counts.items() if other // 1000 == name // 1000)
        keep[rng.permutation(np.flatnonzero(group == name))[most:]] = False
    return packed.picked(arrays, keep)


def align(model: Translator, batches: Batches, records: np.ndarray, task: str, device: str) -> Iterator[Aligned]:
    """Puts similar lengths together, because a batch is as wide as its longest sentence."""
    lens = np.maximum(batches.lens(records[:, 0], records[:, 1]), batches.lens(records[:, 2], records[:, 3]))
    records, lens = records[np.argsort(lens)], np.sort(lens)
    start = 0
    while start < len(records):
        size = max(16, min(CHUNK, int(PIECES // (lens[min(start + CHUNK, len(lens) - 1)] + 3))))
        part = records[start : start + size]
        source, target = (torch.from_numpy(side).to(device) for side in batches.build(part))
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            arrays = attention(model, source, target)
        yield part, arrays, task, start
        start += size


def main(out: Path, text: Path, spm: Path, model: Path, lemmas: Path, scale: float, words: Path | None) -> None:
    began, rng = time.time(), np.random.default_rng(9)
    whole = corpus.load(text)
    tasks = Tasks(whole, spm, lemmas, words)
    batches = Batches(whole, dict, tasks.symbols, whole.prose(corpus.closing(tasks.processor)), Mixture(seed=5))
    addressed = np.array([address.supports(name) for name in tasks.names])

    def save(task: str, arrays: packed.Arrays, tried: int) -> None:
        packed.save(out / f"{task}.npz", arrays)
        print(f"{task}: {len(arrays['sl'])} of {tried}, {time.time() - began:.0f} s", flush=True)

    # Forks the workers before it uses the GPU, so that they share the corpus but no state of the driver.
    with multiprocessing.get_context("fork").Pool(os.cpu_count(), _open, (tasks,)) as pool:
        for task, count in PLAIN.items():
            records = batches.draw(int(count * scale))
            records = records[addressed[records[:, 2]]] if task == "formality" else records
            jobs = [(records[at : at + CHUNK], task, at) for at in range(0, len(records), CHUNK)]
            arrays = packed.joined(pool.map(_plain, jobs, 1))
            save(task, balanced(arrays, rng) if task == "formality" else arrays, len(records))
        device = "cuda" if torch.cuda.is_available() else "cpu"
        network = Translator.of(weights.read(model)).to(device).eval()
        for task, count in ALIGNED.items():
            records = batches.draw(int(count * scale))
            found = pool.imap(_aligned, align(network, batches, records, task, device))
            save(task, packed.joined(list(found)), len(records))


if __name__ == "__main__":
    given = arguments(__doc__, 6)
    (asked,) = options(given[6:], Choice())
    paths = [Path(word) for word in given[:5]]
    folder = Path(asked.lexicon) if asked.lexicon else None
    main(paths[0], paths[1], paths[2], paths[3], paths[4], float(given[5]), folder)
