"""Measures chrF and BLEU of a model on a folder of parallel lines (`<lang>.txt`), from and into English.

usage: python -m training.shipping.evaluate MODEL SPM FOLDER OUT.json [lines=200] [first=0] [beam=1] [languages=de,fr]
                                            [kind=int8] [threads=2]

MODEL is a file of weights (.npz) or a CTranslate2 directory. This exports weights as int8 first, so that it measures
both as they would ship, without the pipeline around the model. `kind` may also be int16 or float32. BLEU needs
sacreBLEU and is left out if that is not installed.
"""

import importlib
import importlib.util
import json
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import ctranslate2
import sentencepiece

from training import weights
from training.options import arguments, options
from training.shipping.chrf import chrf
from training.weights.export import export

TOKENISERS = {"zh": "zh", "zh-hant": "zh", "ja": "char", "ko": "char", "th": "char"}
LONGEST = 200

Score = dict[str, float]


@dataclass(frozen=True, slots=True)
class Choice:
    lines: int = 200
    first: int = 0
    beam: int = 1
    languages: str = ""
    """Languages, separated by commas. Empty means all languages that have a file."""
    kind: str = "int8"
    """The type of the numbers that the model computes with."""
    threads: int = 2


class Evaluation:
    def __init__(self, model: Path, processor: sentencepiece.SentencePieceProcessor, choice: Choice) -> None:
        self._translator = ctranslate2.Translator(
            str(model), compute_type=choice.kind, intra_threads=1, inter_threads=choice.threads
        )
        self._processor, self._beam = processor, choice.beam

    def translate(self, texts: list[str], target: str) -> list[str]:
        sources = [[f"<2{target}>", *self._processor.encode(text, out_type=str)] for text in texts]
        found = self._translator.translate_batch(
            sources, beam_size=self._beam, max_batch_size=1024, batch_type="tokens", max_decoding_length=LONGEST
        )
        return [self._processor.decode(each.hypotheses[0]) for each in found]

    def score(self, sources: list[str], references: list[str], target: str) -> Score:
        made = self.translate(sources, target)
        return {"chrf": round(chrf(made, references), 2), **bleu(made, references, target)}


def bleu(made: list[str], references: list[str], target: str) -> Score:
    if importlib.util.find_spec("sacrebleu") is None:
        return {}
    found = importlib.import_module("sacrebleu").corpus_bleu(made, [references], tokenize=TOKENISERS.get(target, "13a"))
    return {"bleu": round(found.score, 2)}


def read(folder: Path, choice: Choice) -> dict[str, list[str]]:
    wanted = {"en", *choice.languages.split(",")} if choice.languages else None
    paths = [path for path in sorted(folder.glob("*.txt")) if wanted is None or path.stem in wanted]
    rows = slice(choice.first, choice.first + choice.lines)
    return {path.stem: path.read_text(encoding="utf-8").split("\n")[rows] for path in paths}


def evaluate(model: Path, spm: Path, folder: Path, choice: Choice) -> dict[str, Score]:
    """The scores by direction, and `mean` from and into English."""
    processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
    text = read(folder, choice)
    evaluation, scores = Evaluation(model, processor, choice), {}
    for language in sorted(set(text) - {"en"}):
        scores[f"en-{language}"] = evaluation.score(text["en"], text[language], language)
        scores[f"{language}-en"] = evaluation.score(text[language], text["en"], "en")
        print(language, scores[f"en-{language}"], scores[f"{language}-en"], flush=True)
    return scores | {"mean": mean(scores)}


def mean(scores: dict[str, Score]) -> Score:
    ways = {"from": [name for name in scores if name.startswith("en-")]}
    ways["into"] = [name for name in scores if name.endswith("-en")]
    return {
        f"{way}_{kind}": round(sum(scores[name][kind] for name in names) / len(names), 2)
        for way, names in ways.items()
        for kind in ("chrf", "bleu")
        if all(kind in scores[name] for name in names)
    }


def main(model: Path, spm: Path, folder: Path, out: Path, choice: Choice) -> None:
    with tempfile.TemporaryDirectory() as made:
        if model.is_file():
            processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
            pieces = [processor.id_to_piece(number) for number in range(processor.vocab_size())]
            kind = None if choice.kind == "float32" else choice.kind
            export(weights.read(model), pieces, Path(made), quantization=kind)
            model = Path(made)
        began = time.process_time()
        scores = evaluate(model, spm, folder, choice)
    print("mean", scores["mean"], f"{time.process_time() - began:.0f} processor seconds")
    out.write_text(json.dumps(scores, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    words = arguments(__doc__, 4)
    (asked,) = options(words[4:], Choice())
    main(Path(words[0]), Path(words[1]), Path(words[2]), Path(words[3]), asked)
