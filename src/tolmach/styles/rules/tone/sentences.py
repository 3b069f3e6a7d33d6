"""Long sentences are cut where a new one can begin without another word."""

import re
from collections.abc import Iterator

from tolmach.languages.traits import base
from tolmach.units import Edit

LONG = 120
"""Characters: a sentence below that is read at once."""
_SUBJECTS = {
    "en": "I|you|he|she|it|we|they|this|these|there|the|a|an",
    "de": "ich|du|er|sie|es|wir|ihr|man|dies|diese|dieser|dieses|der|die|das|ein|eine",
    "es": "yo|tú|él|ella|nosotros|ellos|ellas|usted|ustedes|esto|este|esta|el|la|los|las|un|una|se",
    "fr": "je|j’|tu|il|elle|nous|vous|ils|elles|on|cela|ce|cette|ces|le|la|les|un|une|l’",
    "it": "io|tu|lui|lei|noi|voi|loro|questo|questa|il|la|lo|i|gli|le|un|una|si",
}
_JOINTS = {
    "en": {"and": "", "but": "However,", "so": "Therefore,", "whereas": "By contrast,"},
    "de": {"und": "", "denn": ""},
    "es": {"y": "", "pero": "Sin embargo,", "mientras que": "En cambio,"},
    "fr": {"et": "", "mais": "Cependant,", "tandis que": "En revanche,"},
    "it": {"e": "", "ma": "Tuttavia,", "mentre": "Invece,"},
}
_JOINT = {
    language: re.compile(
        rf"(?:,\s(?P<joint>{'|'.join(joints)})\s(?=(?:{_SUBJECTS[language]})(?:\b|(?<=’)))|;\s)(?P<next>\w)",
        re.IGNORECASE,
    )
    for language, joints in _JOINTS.items()
}
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]?")


def shorter(text: str, language: str) -> Iterator[Edit]:
    if len(text) <= LONG:
        return
    pattern, joints = _JOINT[base(language)], _JOINTS[base(language)]
    for sentence in _SENTENCE.finditer(text):
        if len(sentence[0]) <= LONG:
            continue
        for match in pattern.finditer(text, *sentence.span()):
            word = joints[(match["joint"] or "").lower()] if match["joint"] else ""
            begins = f"{word} {match['next']}" if word else match["next"].upper()
            yield Edit(*match.span(), f". {begins}")
