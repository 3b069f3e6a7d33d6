"""How words stand in a sentence, beyond their endings: what is joined to them, and what is parted from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_NONE: Final = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Speaking:
    elides: bool = False
    """Whether a short word loses its vowel before a word, as in `l'étang`."""
    clitics: frozenset[str] = _NONE
    """Pronouns that follow a verb behind a hyphen: `souvenez-vous`."""
    reflexives: frozenset[str] = _NONE
    """Pronouns of verbs in the dictionary, beside the verb: `sich erinnern`, `bać się`."""
    endings: tuple[tuple[str, str], ...] = ()
    """Their endings, if the pronoun is joined to the verb, and the ending of the verb without it: `svegliarsi`."""
    pronouns: frozenset[str] = _NONE
    """What these pronouns are in a sentence, elsewhere than beside the verb."""
    parted: tuple[str, ...] = ()
    """Prefixes that a verb may lose to the end of its clause, or before `ge`."""
    joints: tuple[str, ...] = ()
    """What may stand between such a prefix and the verb, or alone before the verb."""
    raises_nouns: bool = False
    """Whether nouns have a capital."""


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


_GERMAN = (
    "ab an auf aus bei ein fest her hervor hin los mit nach statt teil um vor weg weiter wieder zu zurück zusammen über"
    " bevor durch fort"
)
_DUTCH = "aan achter af bij binnen door in langs los mee na om op over samen terug toe uit vast voor weg"
_SPEAKING: Final[Mapping[str, Speaking]] = {
    "cs": Speaking(reflexives=_listed("se si"), pronouns=_listed("se si ses sis")),
    "da": Speaking(reflexives=_listed("sig"), pronouns=_listed("mig dig sig os jer")),
    "de": Speaking(
        reflexives=_listed("sich"),
        pronouns=_listed("mich mir dich dir sich uns euch"),
        parted=tuple(_GERMAN.split()),
        joints=("ge", "zu"),
        raises_nouns=True,
    ),
    "es": Speaking(endings=(("rse", "r"),), pronouns=_listed("me te se nos os")),
    "fr": Speaking(
        elides=True,
        clitics=_listed("je tu il elle on nous vous ils elles ce t moi toi le la les lui leur y en"),
        reflexives=_listed("se s"),
        pronouns=_listed("me m te t se s nous vous toi"),
    ),
    "it": Speaking(
        elides=True,
        endings=(("rsi", "re"),),
        pronouns=_listed("mi m ti t si s ci c vi v"),
    ),
    "nb": Speaking(reflexives=_listed("seg"), pronouns=_listed("meg deg seg oss dere")),
    "nl": Speaking(
        reflexives=_listed("zich"),
        pronouns=_listed("me mij je jou zich u ons"),
        parted=tuple(_DUTCH.split()),
        joints=("ge", "te"),
    ),
    "pl": Speaking(reflexives=_listed("się"), pronouns=_listed("się")),
    "pt": Speaking(
        clitics=_listed("se me te lhe lhes nos vos o a os as lo la los las no na"),
        reflexives=_listed("se"),
        pronouns=_listed("me te se nos vos"),
    ),
    "sk": Speaking(reflexives=_listed("sa si"), pronouns=_listed("sa si")),
    "sl": Speaking(reflexives=_listed("se si"), pronouns=_listed("se si")),
    "sv": Speaking(reflexives=_listed("sig"), pronouns=_listed("mig dig sig oss er")),
}
_PLAIN: Final = Speaking()


def speaking(language: str) -> Speaking:
    """`language` is a base code."""
    return _SPEAKING.get(language, _PLAIN)


def unreflexive(said: str, language: str) -> str:
    """A verb without its reflexive pronoun."""
    spoken = speaking(language)
    for ending, plain in spoken.endings:
        if said.endswith(ending):
            return said.removesuffix(ending) + plain
    for pronoun in spoken.reflexives:
        for joint in " '-":
            said = said.removeprefix(pronoun + joint).removesuffix(joint + pronoun)
    return said
