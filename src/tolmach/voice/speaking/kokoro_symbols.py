"""The input of Kokoro: a number for each of its symbols, most of which belong to the phonetic alphabet."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

MOST_SYMBOLS = 510
"""The most symbols in one reading."""
TIE = "^"
"""Joins two symbols that are one sound, in the output that eSpeak NG is asked for."""

# The first number of each run. The numbers between the runs have no meaning.
_RUNS = {
    1: ";:,.!?",
    9: '—…"()“” \N{COMBINING TILDE}ʣʥʦʨᵝꭧAI',
    31: "O",
    33: "Q",
    35: "ST",
    39: "W",
    41: "Yᵊabcdef",
    50: "hijklmnopqrstuvwxyzɑɐɒæ",
    75: "βɔɕç",
    80: "ɖðʤə",
    85: "ɚɛɜ",
    90: "ɟ",
    92: "ɡ",
    99: "ɥ",
    101: "ɨɪʝ",
    110: "ɯɰŋɳɲɴø",
    118: "ɸθœ",
    123: "ɹ",
    125: "ɾɻ",
    128: "ʁɽʂʃʈʧ",
    135: "ʊʋ",
    138: "ʌɣɤ",
    142: "χʎ",
    147: "ʒʔ",
    156: "ˈˌː",
    162: "ʰ",
    164: "ʲ",
    169: "↓",
    171: "→↗↘",
    177: "ᵻ",
}
NUMBERS: Mapping[str, int] = MappingProxyType(
    {symbol: first + place for first, run in _RUNS.items() for place, symbol in enumerate(run)}
)

_SOUNDS = {
    "a^ɪ": "I",
    "a^ʊ": "W",
    "d^z": "ʣ",
    "d^ʒ": "ʤ",
    "e^ɪ": "A",
    "o^ʊ": "O",
    "s^s": "S",
    "t^s": "ʦ",
    "t^ʃ": "ʧ",
    "ɔ^ɪ": "Y",
    "ə^ʊ": "Q",
}
"""Two symbols of eSpeak that are one symbol of Kokoro."""
DROPPED = frozenset({TIE, "-", "\N{COMBINING VERTICAL LINE BELOW}", "\N{COMBINING BRIDGE BELOW}"})
"""Symbols that eSpeak writes and Kokoro does not have: joints within a word, and marks of sounds that Kokoro
distinguishes by their neighbours."""

_SOUND = re.compile("|".join(map(re.escape, _SOUNDS)))
_FOREIGN = re.compile(r"\([a-z^-]*\)")
"""eSpeak names the language when it switches to another one for a word."""


def symbols(phonemes: str) -> str:
    """Converts the phonemes of eSpeak to Kokoro's own symbols."""
    sounds = _SOUND.sub(lambda found: _SOUNDS[found[0]], _FOREIGN.sub("", phonemes))
    return "".join(symbol for symbol in " ".join(sounds.split()) if symbol in NUMBERS)


def numbers(text: Iterable[str]) -> list[int]:
    """The numbers of the symbols, between the zeros that Kokoro expects."""
    return [0, *(NUMBERS[symbol] for symbol in text), 0]
