"""Listens to one stream: decodes each utterance repeatedly while it is open, and once more when it ends."""

import time
from collections.abc import Callable, Sequence

import numpy as np

from tolmach.voice.audio.protocol import HEARING_RATE, Samples
from tolmach.voice.recognising.drafts import LONG, UtteranceDraft
from tolmach.voice.recognising.endpointing import Endpointer, Utterance
from tolmach.voice.recognising.pace import PassPace
from tolmach.voice.recognising.passes import PassFailed, SoundDecoder, SoundPass, SoundWindow, TimedWord, VoiceActivity
from tolmach.voice.recognising.phantoms import is_phantom
from tolmach.voice.recognising.protocol import Heard, Hearing, Spoken
from tolmach.voice.recognising.sound import SoundStore

SHORTEST = int(0.4 * HEARING_RATE)
"""The least samples of an utterance before its first pass: less is not a word yet."""
FRESH = 0.2
"""Words in the last seconds of the sound are not concluded while the utterance is open."""
LONGEST = 24 * HEARING_RATE
"""The number of samples at which an open utterance is settled in any case: its passes have not agreed for a
long time."""
LONG_ENOUGH = 12 * HEARING_RATE
"""The number of samples after which an utterance of a recording is settled in the next brief pause."""
KEPT = HEARING_RATE
"""The number of samples to keep before the judged ones: an utterance begins a little before its first frame
of speech."""
UNSPACED = frozenset({"ja", "th", "zh"})


class UtteranceListener:
    def __init__(
        self,
        decoder: SoundDecoder,
        activity: VoiceActivity,
        hearing: Hearing,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._decoder = decoder
        self._activity = activity
        self._hearing = hearing
        self._clock = clock
        self._unjudged: list[Samples] = []
        self._sound = SoundStore()
        self._ends = Endpointer()
        self._ended: list[Utterance] = []
        self._pace = PassPace()
        self._draft: UtteranceDraft | None = None
        self._usual_language = hearing.language
        self._passed = 0
        self._has_concluded = False
        self._is_tentative = False

    def hear(self, samples: Samples) -> None:
        self._unjudged.append(samples)

    def advance(self) -> Heard | None:
        self._judge()
        if self._ended:
            return self._close(self._ended.pop(0))
        start = self._ends.start
        return self._follow(start) if start is not None and self._is_due(start) else None

    def finish(self) -> Heard:
        self._judge()
        if last := self._ends.finish():
            self._ended.append(last)
        found = [heard for utterance in self._ended if (heard := self._close(utterance))]
        self._ended.clear()
        return Heard(tuple(spoken for heard in found for spoken in heard.concluded))

    def _judge(self) -> None:
        if not self._unjudged:
            return
        samples = np.concatenate(self._unjudged)
        self._unjudged.clear()
        self._sound.add(samples)
        self._ended += self._ends.feed(self._activity.feed(samples))
        needed = [utterance.start for utterance in self._ended]
        needed += [self._ends.heard if self._ends.start is None else self._ends.start]
        self._sound.forget((self._draft.start if self._draft else min(needed)) - KEPT)

    def _is_due(self, start: int) -> bool:
        heard = self._ends.heard
        if self._hearing.is_recorded:
            length = heard - (self._draft.start if self._draft else start)
            return length >= (LONG_ENOUGH if self._ends.is_pausing else LONGEST)
        if heard - start < SHORTEST or self._ends.is_pausing:
            return False
        return self._pace.is_due((heard - max(self._passed, start)) / HEARING_RATE)

    def _follow(self, start: int) -> Heard | None:
        """Runs a pass over the open utterance."""
        draft = self._draft = self._draft or UtteranceDraft(start)
        end = self._passed = self._ends.heard
        if self._hearing.is_recorded or end - draft.start >= LONGEST:
            return self._renew(draft, end)
        try:
            found = self._decode(draft, end, is_closed=False)
        except PassFailed:
            # The next pass over the same sound may do better.
            return None
        if is_phantom(found, self._ends.strength):
            return self._heard((), (), found.language)
        # Weak words may be guessed again in the same way. That does not count as agreement while there is time to wait.
        waits = found.is_weak and end - draft.start < LONG * HEARING_RATE
        until = 0.0 if waits else end / HEARING_RATE - FRESH
        concluded, tentative = draft.weigh(found, until)
        draft.shorten()
        return self._heard(concluded, tentative, found.language)

    def _renew(self, draft: UtteranceDraft, end: int) -> Heard | None:
        concluded, language = self._settle(draft, end, self._ends.strength)
        self._draft = UtteranceDraft(end, draft.prefix)
        return self._heard(concluded, (), language)

    def _close(self, utterance: Utterance) -> Heard | None:
        draft, self._draft = self._draft or UtteranceDraft(utterance.start), None
        if self._hearing.is_recorded and utterance.end - draft.start < SHORTEST:
            # The utterance was settled in the pause that became its end.
            return None
        concluded, language = self._settle(draft, utterance.end, utterance.strength)
        return self._heard(concluded, (), language)

    def _settle(self, draft: UtteranceDraft, end: int, strength: float) -> tuple[Sequence[TimedWord], str]:
        is_late = self._pace.is_late((self._ends.heard - end) / HEARING_RATE)
        found = self._decode(draft, end, is_closed=self._hearing.is_recorded or not is_late)
        # If words were concluded before, there was real speech.
        if not draft.prefix and is_phantom(found, strength):
            return (), found.language
        return draft.settle(found), found.language

    def _decode(self, draft: UtteranceDraft, end: int, *, is_closed: bool) -> SoundPass:
        hearing = self._hearing
        window = SoundWindow(
            self._sound.between(draft.start, end),
            draft.language or (hearing.language if hearing.is_fixed else None),
            usual_language=self._usual_language,
            before=draft.before,
            prefix=draft.prefix,
            terms=hearing.terms,
            is_closed=is_closed,
        )
        began = self._clock()
        try:
            return self._decoder.decode(window)
        finally:
            self._pace.took(self._clock() - began)

    def _heard(self, concluded: Sequence[TimedWord], tentative: Sequence[TimedWord], language: str) -> Heard | None:
        was_tentative, self._is_tentative = self._is_tentative, bool(tentative)
        if not (concluded or tentative or was_tentative):
            return None
        final = self._spoken(concluded, language)
        self._has_concluded |= bool(final)
        if final:
            self._usual_language = language
        return Heard(final, self._spoken(tentative, language))

    def _spoken(self, words: Sequence[TimedWord], language: str) -> tuple[Spoken, ...]:
        text = "".join(word.text for word in words)
        if not text.strip():
            return ()
        if self._hearing.is_recorded:
            return tuple(_one(word.text, language, (word,)) for word in words)
        return (_one(text if self._has_concluded else text.lstrip(), language, words),)


def _one(text: str, language: str, words: Sequence[TimedWord]) -> Spoken:
    return Spoken(text, language, _milliseconds(words[0].start), _milliseconds(words[-1].end))


def _milliseconds(seconds: float) -> int:
    return round(1000 * seconds)
