"""Phrases in quotation marks that quote nobody, in Chinese and Japanese. Pure."""

from tolmach.styles.rules.kit.patterns import by_language, replacing
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Rewriting

_QUOTES = (("“", "”"), ('"', '"'), ("＂", "＂"), ("〝", "〟"))
# What somebody says has marks of its own, or words of saying beside it.
_PHRASE = "|".join(rf"(?<={a})([^{a}{z}。、，！？!?：:；….\n]{{1,20}}){z}" for a, z in _QUOTES)
_OPENING = f"[{''.join(a for a, _ in _QUOTES)}]"
_SAYING = "说道问答喊叫称說問"
_CHINESE = rf"{_OPENING}(?<![：:，,曰云稱写寫{_SAYING}].)(?:{_PHRASE})(?!，?[他她我你它]?们?[{_SAYING}])"
_JAPANESE = rf"{_OPENING}(?:{_PHRASE})(?!と(?:言|い[いうえっわ]|話|述|答|叫|聞|尋|思|語|書)|って)"


def _marks(sign: str) -> Rewriting:
    return by_language(
        {
            language: replacing(pattern, lambda match: f"{sign}{match[match.lastindex or 0]}{sign}")
            for language, pattern in (("zh", _CHINESE), ("ja", _JAPANESE))
        }
    )


WAYS: Ways = {
    # Whether a few words in marks are somebody's is a matter of reading.
    "setting_off_non_quoted_phrases": {
        "use_full_width_quotation_marks": Way(_marks("＂"), exact=False, reaches=frozenset({"quotation"})),
        "use_half_width_quotation_marks": Way(_marks('"'), exact=False, reaches=frozenset({"quotation"})),
    }
}
