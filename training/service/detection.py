"""Makes the weights of `tolmach.languages.ngrams`.

usage: python -m training.service.detection OUT.npy.xz FOLDER...

`training.text.prepare` writes the folders. Each language gives the same number of samples: single words, two to five
words in a row, and sentences. A word that is also in the English sentence is mostly a name and is never a sample by
itself. This takes about a quarter of an hour on one core.
"""

import lzma
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import scipy.sparse as sparse

from tolmach.languages.ngrams import BITS, COLUMNS, LANGUAGES, MOST_WORDS, STEP, buckets, words
from tolmach.languages.scripts import dominant
from training.options import arguments
from training.text import folders

SAMPLES = 160_000
EPOCHS = 4
BATCH = 8192
RATE = 0.3
SMOOTHING = 0.01
FILES = {"pt": ("pt", "pt-br")}


def pairs(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    """A sentence and its English original, which is empty for English itself."""
    english = folders.english(folder)
    if language == "en":
        yield from ((sentence, "") for sentence in english)
        return
    for name in FILES.get(language, (language,)):
        yield from ((sentence, english[row]) for row, sentence in folders.rows(folder, name))


def sample(sentence: str, english: str, rng: random.Random) -> list[str]:
    """Some words of a sentence; empty if they would not show the language."""
    found = [word.lower() for word in words(sentence)]
    same = {word.lower() for word in words(english)}
    kind = rng.random()
    if kind < 0.4:
        own = [word for word in found if len(word) > 2 and word not in same]
        return [rng.choice(own)] if own else []
    if kind < 0.85:
        length = rng.randint(2, 5)
        start = rng.randrange(max(1, len(found) - length + 1))
        found = found[start : start + length]
    return [] if same.issuperset(found) else found[:MOST_WORDS]


def samples(paths: list[Path], language: str, script: str, rng: random.Random) -> Iterator[np.ndarray]:
    every = [pair for folder in paths for pair in pairs(folder, language)]
    rng.shuffle(every)
    count = 0
    for sentence, english in every:
        drawn = sample(sentence, english, rng)
        written = dominant(" ".join(drawn))
        if written is None or written.name != script or written.share < 1:
            continue
        yield buckets(drawn)
        count += 1
        if count == SAMPLES:
            return


def gather(paths: list[Path]) -> tuple[sparse.csr_matrix, np.ndarray]:
    rng = random.Random(1)
    rows, labels = [], []
    for script, languages in LANGUAGES.items():
        for language in languages:
            found = list(samples(paths, language, script, rng))
            rows += found
            labels += [COLUMNS.index(language)] * len(found)
            print(f"{language}: {len(found)} samples", flush=True)
    ends = np.cumsum([0, *map(len, rows)])
    ones = np.ones(ends[-1], dtype=np.float32)
    matrix = sparse.csr_matrix((ones, np.concatenate(rows).astype(np.int32), ends), shape=(len(rows), 1 << BITS))
    return matrix, np.array(labels)


def learn(matrix: sparse.csr_matrix, labels: np.ndarray) -> np.ndarray:
    """Logistic regression by Adagrad. It changes only the rows of a batch."""
    rng = np.random.default_rng(0)
    weights = np.zeros((1 << BITS, len(COLUMNS)), dtype=np.float32)
    squares = np.full_like(weights, 1e-4)
    for epoch in range(EPOCHS):
        order, losses = rng.permutation(len(labels)), []
        rate = RATE * (1 - 0.8 * epoch / EPOCHS)
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            batch, wanted = matrix[chosen], labels[chosen]
            logits = batch @ weights
            chances = np.exp(logits - logits.max(axis=1, keepdims=True))
            chances /= chances.sum(axis=1, keepdims=True)
            losses.append(-np.log(chances[np.arange(len(chosen)), wanted] + 1e-9).mean())
            chances -= SMOOTHING / len(COLUMNS)
            chances[np.arange(len(chosen)), wanted] -= 1 - SMOOTHING
            touched = np.unique(batch.indices)
            slope = np.asarray(batch.T @ chances)[touched] * (30 / len(chosen)) + 1e-4 * weights[touched]
            squares[touched] += slope * slope
            weights[touched] -= rate * slope / np.sqrt(squares[touched])
        print(f"epoch {epoch}: loss {np.mean(losses[-100:]):.4f}", flush=True)
    return weights


def main(out: Path, paths: list[Path]) -> None:
    weights = learn(*gather(paths))
    table = np.clip(np.round(weights / STEP), -127, 127).astype(np.int8)
    with lzma.open(out, "wb", preset=9) as file:
        np.save(file, table)
    print(f"{out.stat().st_size} bytes")


if __name__ == "__main__":
    out, *given = (Path(word) for word in arguments(__doc__, 2))
    main(out, given)
