"""Makes finished examples of everyday language: phrases with their variations, and the short sentences of a corpus.

usage: python -m training.written.everyday OUT.npz CORPUS.npz SPM PHRASES [folder=NUMBER] [short=SENTENCES]

PHRASES is a folder that `training.written.sayings` can read. SENTENCES is the number for each language and direction,
from that folder of the corpus (from all without `folder`). A sentence that many languages have comes before one that
few have, because people try common sentences first. Some of the changed phrases are kept back for tests.
"""

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sentencepiece

from tolmach.linguistics import address
from training.options import arguments, options
from training.symbols import Symbols
from training.text import corpus, packed
from training.text.batches import kept_out
from training.text.corpus import Corpus
from training.written import sayings
from training.written.sayings import Saying

REPEATS = {"plain": (10, 8), "changed": (3, 2), "combined": (1, 1)}
"""How often a phrase is written from English and into it, each time in one of the ways that people write."""
COMBINED = 3000
DIRECT = 6000
"""The number of examples between two languages other than English, for each target."""
TAGGED = 0.5
"""The share of phrases that show a form of address whose source asks for that form."""
LONGEST = 12
COMMON = re.compile(r"[A-Z][a-z']*(?:,? [A-Za-z][a-z']*){1,8}[.?!]")


@dataclass(frozen=True, slots=True)
class Choice:
    folder: int = -1
    short: int = 12_000


@dataclass(frozen=True, slots=True)
class Pair:
    source: str
    target: str
    languages: tuple[str, str]
    register: str = "neutral"


def pairs(phrases: dict[str, list[Saying]], rng: random.Random) -> Iterator[Pair]:
    """Yields examples from and into English, and between other languages that have the same English."""
    groups = {language: _groups(each, language, rng) for language, each in phrases.items()}
    for language, kinds in groups.items():
        for kind, made in kinds.items():
            outwards, inwards = REPEATS[kind]
            for saying in made:
                yield from [Pair(saying.english, saying.text, ("en", language), saying.register)] * outwards
                yield from [Pair(saying.text, saying.english, (language, "en"))] * inwards
    yield from _direct({language: [*kinds["plain"], *kinds["changed"]] for language, kinds in groups.items()}, rng)


def _groups(plain: list[Saying], language: str, rng: random.Random) -> dict[str, list[Saying]]:
    changed = sayings.changed(plain, language)
    combined = sayings.combined(plain, changed, language, COMBINED, rng)
    return {"plain": plain, "changed": changed, "combined": combined}


def _direct(phrases: dict[str, list[Saying]], rng: random.Random) -> Iterator[Pair]:
    by_english: dict[str, list[tuple[str, Saying]]] = defaultdict(list)
    for language, each in phrases.items():
        for saying in each:
            by_english[saying.english].append((language, saying))
    for language, each in phrases.items():
        for saying in rng.choices(each, k=DIRECT if len(phrases) > 1 else 0):
            other, source = rng.choice(by_english[saying.english])
            if other != language and {source.register, saying.register} != {"formal", "informal"}:
                yield Pair(source.text, saying.text, (other, language), saying.register)


def control(pair: Pair, symbols: Symbols, rng: random.Random) -> list[int]:
    """Sometimes adds the symbol of the form of address that the target shows."""
    if pair.register == "neutral" or not address.supports(pair.languages[1]) or rng.random() > TAGGED:
        return []
    return [symbols.formal if pair.register == "formal" else symbols.informal]


def packed_pairs(
    made: Iterable[Pair], processor: sentencepiece.SentencePieceProcessor, rng: random.Random
) -> packed.Arrays:
    symbols, leads, sources, targets = Symbols.of(processor), [], [], []
    for pair in made:
        source, target = sayings.as_written(pair.source, pair.target, pair.languages, rng)
        leads.append([symbols.tags[pair.languages[1]], *control(pair, symbols, rng)])
        sources.append(source)
        targets.append(target)
    encoded = zip(leads, processor.encode(sources), processor.encode(targets), strict=True)
    return packed.pack([([*lead, *source], target) for lead, source, target in encoded])


def common(text: Corpus, processor: sentencepiece.SentencePieceProcessor, folder: int) -> np.ndarray:
    """For each row, how many languages have it, if it is a short plain sentence that does not measure training;
    otherwise 0."""
    prose = text.prose(corpus.closing(processor))
    fits = prose & (text.english.lens <= LONGEST) & ~kept_out(text, prose)
    if folder >= 0:
        fits &= text.folder == folder
    rows = np.flatnonzero(fits)
    plain = [COMMON.fullmatch(processor.decode(text.english.ids(int(row)).tolist())) is not None for row in rows]
    found = np.zeros(len(text.english), np.int64)
    for where in text.where.values():
        found[rows] += where[rows] >= 0
    found[rows[~np.array(plain, bool)]] = 0
    return found


def short(text: Corpus, counted: np.ndarray, symbols: Symbols, most: int, rng: np.random.Generator) -> packed.Arrays:
    """Takes the commonest sentences, in both directions."""
    parts = []
    for language, side in text.others.items():
        fit = np.flatnonzero((counted[side.row] > 0) & (side.lens <= 2 * LONGEST))
        chance = counted[side.row[fit]] / max(counted[side.row[fit]].sum(), 1)
        chosen = rng.choice(fit, min(most, len(fit)), replace=False, p=chance) if len(fit) else fit
        both = [(text.english.ids(int(side.row[index])).tolist(), side.ids(int(index)).tolist()) for index in chosen]
        parts.append(packed.pack([([symbols.tags[language], *english], other) for english, other in both]))
        parts.append(packed.pack([([symbols.tags["en"], *other], english) for english, other in both]))
    return packed.joined(parts)


def main(out: Path, text: Path, spm: Path, phrases: Path, choice: Choice) -> None:
    processor, rng = sentencepiece.SentencePieceProcessor(model_file=str(spm)), random.Random(11)
    spoken = packed_pairs(pairs(sayings.read(phrases), rng), processor, rng)
    whole = corpus.load(text)
    counted = common(whole, processor, choice.folder)
    written = short(whole, counted, Symbols.of(processor), choice.short, np.random.default_rng(11))
    packed.save(out, packed.joined([spoken, written]))
    print(f"{len(spoken['sl'])} of phrases, {len(written['sl'])} of short sentences", flush=True)


if __name__ == "__main__":
    words = arguments(__doc__, 4)
    (asked,) = options(words[4:], Choice())
    main(Path(words[0]), Path(words[1]), Path(words[2]), Path(words[3]), asked)
