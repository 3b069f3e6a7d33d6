"""How English addresses a reader. It has one form of address, so this module tells only that a text addresses its
reader."""

from .signs import pattern

_START = r"(?:^|[.!?…:;][\"”»’)\]]*\s|[\n•*>–—])\W*"
"""Where an order may start; a quotation within a sentence is seldom one."""
_LATER = rf"{_START}(?:if|when|whenever|before|after|once|until|while|unless|to)\b[^,.?!]{{1,80}}, |\bplease "
"""An order may also start behind this."""
_SECOND_PERSON = r"(?i)\b(?:you|your|yours|yourself|yourselves|y'all|ya|thou|thee|thy)\b"
_YOU = r"(?i)\b(?:you|ya|thou|y'all)\b"
_QUESTION = r"(?i)\?\W*$|^\W*do(?:n['’]t)? (?:you|we|they|I)\b"
_ENDED = r"[.!?…:;][\s\"'”»’)\]]*$"
_BEFORE = r"(?:please |just |then |now |never |always |do not |don't |first, |next, |then, |finally, )?"
_VERBS = (
    "add allow apply ask avoid be begin bring buy call check choose click close come complete configure confirm connect"
    " contact continue copy create delete discover do don't download drag drink eat enable enjoy enter find follow"
    " forget get give go help hold insert install keep learn leave let listen log look make move open paste pay pick"
    " please press put read remember remove restart return run save say see select send set show sign sit start stay"
    " stop submit take tap tell think touch try turn type update upload use verify visit wait welcome write"
)
# Many of these are nouns or name a thing as well, so an object has to follow.
_TRANSITIVE = (
    "accept activate adjust attach bake blow boil book break carry catch change charge clean collect compare consult"
    " cook count cover cut declare detach disable disconnect divide drain drill drive dry edit empty exchange excuse"
    " explain explore fasten feed fill fix fold fry grab hang heat hide hit ignore include inform invite join lay lift"
    " load lock loosen lower measure melt mix note order pack peel plug pour prepare print protect pull push raise"
    " reach record reduce refer refresh release repeat replace report request reset review rinse rotate scan screw"
    " search serve shake share shut slice slide spread spray store stir swallow switch talk tear throw tie tighten"
    " translate treat unlock unplug unscrew wash watch water wear weigh wipe"
)
_OBJECTS = (
    r"(?: (?:up|off|on|out|down|away|in|back))? (?:the|an?|your|this|these|those|it|them|me|us|him|all|any|each|every"
    r"|both|my|our|at least|one|two|three|some|more|well|until|with|to|into|onto|from|for)\b"
)
_ORDER = rf"{_BEFORE}(?:(?:{'|'.join(_VERBS.split())})\b|(?:{'|'.join(_TRANSITIVE.split())}){_OBJECTS})"
_ORDERED = rf"(?i)(?:{_START}){_ORDER}"
_ORDERED_LATER = rf"(?i)(?:{_LATER}){_ORDER}"
_ORDERED_TOO = rf"(?i)(?:, |\b(?:and|or|but|then) ){_ORDER}"


def speaks_to_somebody(text: str) -> bool:
    """An order without a mark at its end may be the label of a button, which addresses no reader."""
    text = text.replace("’", "'")
    if pattern(_SECOND_PERSON).search(text):
        return True
    return bool(
        pattern(_ENDED).search(text) and (pattern(_ORDERED).search(text) or pattern(_ORDERED_LATER).search(text))
    )


def says_you(text: str) -> bool:
    return bool(pattern(_YOU).search(text))


def orders_later(text: str) -> bool:
    """Whether an order stands behind another clause: `If it rings, take it`, `Sit down and wait`."""
    text = text.replace("’", "'")
    if pattern(_QUESTION).search(text):
        return False
    return bool(
        pattern(_ORDERED_LATER).search(text) or (pattern(_ORDERED).search(text) and pattern(_ORDERED_TOO).search(text))
    )


def is_order(text: str) -> bool:
    """Whether the text begins with an order."""
    return not pattern(_QUESTION).search(text) and bool(pattern(_ORDERED).search(text.replace("’", "'")))
