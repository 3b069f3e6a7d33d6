"""What stands for something left out. Pure."""

from collections.abc import Mapping

from tolmach.styles.rules.kit.patterns import replacing, together
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Rewriting

_HINT = ("...", "…", "⋯", ". .", ".\u00a0.", ".\u202f.", "・・・", "···", "。。。")
_SPACED = r"\.[ \u00a0\u202f]\.[ \u00a0\u202f]\.(?![ \u00a0\u202f]?\.[ \u00a0\u202f]\.)"
# A fourth period ends the sentence; five and more lead to a page number.
_WESTERN = rf"(?<![.…])(?:\.{{3}}(?=\.?(?!\.))|…+)|(?<![.…\u00a0 ]){_SPACED}|(?<=[^.…][ \u00a0]){_SPACED}"
_EASTERN = r"(?<!\.)(?:\.{6}|\.{3})(?!\.)|[…⋯]+|(?<!・)・{3,6}(?!・)|(?<!·)·{3,6}(?!·)|(?<!。)。{3,6}(?!。)"


def _western(written: str) -> Way:
    return Way(replacing(_WESTERN, written, hint=_HINT))


def _eastern(written: str) -> Way:
    return Way(replacing(_EASTERN, written, hint=_HINT))


# Spaces part the periods from each other and from the words around.
_SPREAD: Rewriting = together(
    replacing(rf"(?<=[^\W_])(?:{_WESTERN})(?=[^\W_])", " . . . ", hint=_HINT),
    replacing(rf"(?<=[^\W_])(?:{_WESTERN})", " . . .", hint=_HINT),
    replacing(rf"(?:{_WESTERN})(?=[^\W_])", ". . . ", hint=_HINT),
    replacing(_WESTERN, ". . .", hint=_HINT),
)

_OPTIONS: Mapping[str, Way] = {
    "use_ellipsis_character": _western("…"),
    "use_one_ellipsis_character": _eastern("…"),
    "use_six_dots_at_the_bottom": _eastern("......"),
    "use_six_dots_in_the_center": _eastern("……"),
    "use_three_dots_at_the_bottom": _eastern("..."),
    "use_three_dots_in_the_center": _eastern("⋯"),
    "use_three_ellipsis_characters": _eastern("………"),
    "use_three_periods": _western("..."),
    "use_three_periods_without_spaces": _western("..."),
    "use_three_spaced_periods": Way(_SPREAD),
    "use_two_ellipsis_characters": _eastern("……"),
}
WAYS: Ways = {"ellipsis": _OPTIONS}
