"""Pronouns that are avoided, dropped or made neutral, and long sentences that are cut. Pure."""

import re
from collections.abc import Iterator, Mapping

from tolmach.languages.traits import base
from tolmach.linguistics.sentences import at_starts
from tolmach.styles.rules.phrases import cased, dropped
from tolmach.styles.rules.rewriting import needing
from tolmach.units import Edit

# He or she

_PAIR = re.compile(
    r"\b(?:(?P<subject>he or she|she or he|he/she|she/he|s/he)|(?P<object>him or her|her or him|him/her)"
    r"|(?P<self>himself or herself|herself or himself|himself/herself)|(?P<own>his or hers)"
    r"|(?P<whose>his or her|her or his|his/her))\b"
    r"(?:(?<=e)(?P<verb>(?P<between> (?:also|always|never|often|usually|only))? (?P<form>[a-z]+)))?",
    re.IGNORECASE,
)
_HINT = re.compile("(?:/| or )[hs]")
_NEUTRAL = {"subject": "they", "object": "them", "self": "themselves", "own": "theirs", "whose": "their"}
_PLURAL: Mapping[str, str] = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_KEEP = frozenset({"must", "as", "was", "is", "has", "does", "thus", "always", "perhaps", "this", "its", "plus", "us"})


@needing(("her", "him", "his", "she", "he", "himself", "herself"))
def neutral(text: str, language: str) -> Iterator[Edit]:
    """The verb behind the pair is put into the plural with it."""
    for match in _PAIR.finditer(text) if _HINT.search(text.lower()) else ():
        kind = next(name for name in _NEUTRAL if match[name])
        new = cased(_NEUTRAL[kind], match[kind])
        verb = match["verb"] or ""
        if kind == "subject" and verb:
            verb = (match["between"] or "") + " " + _plural(match["form"])
        yield Edit(*match.span(), new + verb)


def _plural(form: str) -> str:
    if form in _PLURAL:
        return _PLURAL[form]
    if form in _KEEP or not form.endswith("s") or form.endswith("ss"):
        return form
    if form.endswith("ies") and len(form) > 4:
        return form[:-3] + "y"
    return form[:-2] if form.endswith(("shes", "ches", "sses", "xes", "zzes")) else form[:-1]


# You can save the file

_DONE: Mapping[str, str] = {
    "save": "saved",
    "open": "opened",
    "close": "closed",
    "delete": "deleted",
    "edit": "edited",
    "send": "sent",
    "print": "printed",
    "copy": "copied",
    "move": "moved",
    "share": "shared",
    "rename": "renamed",
    "install": "installed",
    "download": "downloaded",
    "change": "changed",
    "use": "used",
    "find": "found",
    "view": "viewed",
    "add": "added",
    "remove": "removed",
    "select": "selected",
}
_BASE = {done: verb for verb, done in _DONE.items()}
_YOU_CAN = re.compile(
    rf"\byou can (?P<verb>{'|'.join(_DONE)}) "
    r"(?P<what>(?:the|this|these|all|your) (?:[\w-]+ ){0,2}[\w-]+)(?=[.,;!?]|$)",
    re.IGNORECASE,
)
_CAN_BE = re.compile(
    r"(?:(?<=^)|(?<=[.!?] ))(?P<what>(?:the|this|these|all) (?:[\w-]+ ){1,3}?)"
    rf"can be (?P<verb>{'|'.join(_BASE)})(?=[.,;!?]|$| in | with | by | at )",
    re.IGNORECASE,
)


@needing(["you"])
def without_reader(text: str, language: str) -> Iterator[Edit]:
    for match in _YOU_CAN.finditer(text):
        what = re.sub(r"^your\b", "the", match["what"], flags=re.IGNORECASE)
        yield Edit(*match.span(), cased(f"{what} can be {_DONE[match['verb'].lower()]}", match[0]))


@needing(["can"])
def with_reader(text: str, language: str) -> Iterator[Edit]:
    for match in at_starts(_CAN_BE, text):
        what = match["what"].strip()
        yield Edit(*match.span(), f"You can {_BASE[match['verb'].lower()]} {what[0].lower()}{what[1:]}")


# What is clear without saying it

_FIRST_PERSON: Mapping[str, re.Pattern[str]] = {
    "ja": re.compile(r"[私わ僕ぼ俺](?:(?<=^.)|(?<=[。！？\n「].))(?:(?<=[私僕俺])|(?<=わ)たし|(?<=ぼ)く)は、?"),
    "ko": re.compile(r"(?:^|(?<=[.!?] )|(?<=\n))(?:저는|나는|제가|내가) "),
    "es": re.compile(
        r"\b(?:yo|nosotros|nosotras) "
        r"(?=(?:no |me |te |lo |la |le |nos |os |se )?[a-záéíóúñ]+(?:o|oy|é|í|mos|ía|aba)\b)",
        re.IGNORECASE,
    ),
    "it": re.compile(
        r"\b(?:io|noi) (?=(?:non |mi |ti |lo |la |ci |vi |ne |si )?[a-zàèéìòù]+(?:o|i|mo|evo|avo|rò)\b)", re.IGNORECASE
    ),
}
_EMPHASIS = re.compile(r"\b(?:y|e|o|ni|como|que|solo|sólo|soltanto|anche|neanche|né|come|anch')\s*$", re.IGNORECASE)


def without_subject(text: str, language: str) -> Iterator[Edit]:
    """Where the verb, or the situation, says it. A subject that is opposed to another one stays."""
    for match in _FIRST_PERSON[base(language)].finditer(text):
        if not _EMPHASIS.search(text[max(0, match.start() - 10) : match.start()]):
            yield dropped(text, match.start(), match.end() - (text[match.end() - 1] == " "))


_AMPERSAND = re.compile(r"(?<=[a-z] )&(?= [a-z])")


@needing("&")
def ampersand(text: str, language: str) -> Iterator[Edit]:
    """Between words; in names of firms it belongs to the name."""
    return (Edit(*match.span(), "and") for match in _AMPERSAND.finditer(text))


# Long sentences are cut where a new one can begin without another word.


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
