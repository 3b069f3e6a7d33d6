"""An engine around any model that CTranslate2 opens."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import ctranslate2

from tolmach.engines.added import likelihoods
from tolmach.engines.added.likelihoods import Scales
from tolmach.engines.families import cutting
from tolmach.engines.families.coder import Coder, Encoded
from tolmach.engines.families.family import Family, Files, ModelLanguages
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.errors import StartError

_CHARACTERS_PER_TOKEN = 3
_BATCH_TOKENS = 4096
_MOST = 500
"""The most tokens of an answer; the smallest model of the families has 512 positions."""
_FIRST = {"beam_size": 2}
_AGAIN = {"beam_size": 4, "no_repeat_ngram_size": 3, "repetition_penalty": 1.2}
"""Settings for a second try, if an answer did not end. Such an answer is nearly always a loop."""


@dataclass(frozen=True, slots=True)
class EngineOptions:
    device: str = "auto"
    threads: int = 1
    """How many callers translate at the same time; each has one thread."""
    compute_type: str = "int8"


@dataclass(frozen=True, slots=True)
class _Answer:
    text: str
    score: float
    ended: bool


class FamilyEngine:
    """Returns no alignment. White space, lines and texts without a letter come back as they are."""

    def __init__(
        self,
        name: str,
        files: Files,
        family: Family,
        languages: ModelLanguages,
        options: EngineOptions | None = None,
        scales: Scales = MappingProxyType({}),
    ) -> None:
        """`scales` say how its likelihoods compare with those of the model that ships."""
        options = options or EngineOptions()
        self._name = name
        self._scales = scales
        self._abilities = Abilities(pairs=languages.pairs)
        if scales:
            self._abilities = replace(
                self._abilities, calibration=likelihoods.reference(), calibrated=frozenset(scales)
            )
        self._coder = Coder(family, files, languages)
        self._translator = _open(name, files, options)

    @property
    def name(self) -> str:
        return self._name

    @property
    def abilities(self) -> Abilities:
        return self._abilities

    def group(self, request: Request) -> Hashable:
        return request.source, request.target

    def cost(self, request: Request) -> int:
        return len(request.text.encode("utf-8", "replace")) // _CHARACTERS_PER_TOKEN + 1

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        cuts = [cutting.cut(request.text, self._coder.fits) for request in batch]
        asked = [
            self._coder.encode(stretch.text, request.source, request.target)
            for request, stretches in zip(batch, cuts, strict=True)
            for stretch in stretches
            if stretch.is_translated
        ]
        answers = iter(self._answers(asked))
        return [
            self._compared(request, _result(request, stretches, answers))
            for request, stretches in zip(batch, cuts, strict=True)
        ]

    def close(self) -> None:
        self._translator.unload_model()

    def _compared(self, request: Request, result: Result) -> Result:
        """The result with its score as the model that ships would tell it."""
        scale = self._scales.get((request.source, request.target))
        return replace(result, score=scale.of(result.score)) if scale else result

    def _answers(self, asked: Sequence[Encoded]) -> list[_Answer]:
        answers = self._decode(asked, _FIRST)
        endless = [place for place, answer in enumerate(answers) if not answer.ended]
        better = self._decode([asked[place] for place in endless], _AGAIN)
        for place, answer in zip(endless, better, strict=True):
            answers[place] = answer
        return answers

    def _decode(self, asked: Sequence[Encoded], settings: dict[str, Any]) -> list[_Answer]:
        """Translates texts of the same length together. Other texts would be padded to the longest. Then the last
        digits of the scores, and now and then the answer, would depend on the neighbours."""
        by_length: dict[int, list[int]] = {}
        for place, encoded in enumerate(asked):
            by_length.setdefault(len(encoded.source), []).append(place)
        futures: dict[int, Any] = {}
        for places in by_length.values():
            futures.update(zip(places, self._start([asked[place] for place in places], settings), strict=True))
        return [self._answer(futures[place].result(), _limit(encoded)) for place, encoded in enumerate(asked)]

    def _start(self, group: Sequence[Encoded], settings: dict[str, Any]) -> list[Any]:
        started: list[Any] = self._translator.translate_batch(
            [encoded.source for encoded in group],
            target_prefix=[encoded.prefix for encoded in group],
            max_input_length=0,
            max_decoding_length=_limit(group[0]),
            max_batch_size=_BATCH_TOKENS,
            batch_type="tokens",
            return_scores=True,
            # An emoji that the model does not know is copied from the source.
            replace_unknowns=True,
            asynchronous=True,
            **settings,
        )
        return started

    def _answer(self, result: Any, limit: int) -> _Answer:
        tokens = result.hypotheses[0]
        return _Answer(self._coder.decode(tokens), result.scores[0], ended=len(tokens) < limit)


def _limit(encoded: Encoded) -> int:
    return min(_MOST, 3 * len(encoded.source) + 32)


def _result(request: Request, stretches: Sequence[cutting.CutStretch], answers: Iterator[_Answer]) -> Result:
    mine = [next(answers) for stretch in stretches if stretch.is_translated]
    text = cutting.join(stretches, [answer.text for answer in mine], request.target)
    return Result(text, score=min((answer.score for answer in mine), default=0.0))


def _open(name: str, files: Files, options: EngineOptions) -> ctranslate2.Translator:
    try:
        return ctranslate2.Translator(
            str(files.weights),
            device=options.device,
            compute_type=options.compute_type,
            inter_threads=options.threads,
            intra_threads=1,
        )
    except (RuntimeError, ValueError) as error:
        reason = str(error).strip().splitlines()[0].rstrip(".")
        raise StartError(f"The model '{name}' cannot be loaded: {reason}.") from None
