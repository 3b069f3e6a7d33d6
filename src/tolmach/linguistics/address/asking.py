"""Tells which form of address a text asks for by its own words: how it greets, how it ends, what it calls its
reader."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .portuguese import PT_ASKING
from .signs import AddressSigns, any_of, pattern

if TYPE_CHECKING:
    from tolmach.units import Formality

_FORMAL = "bg cs de el es fr it ja lt lv nl pl pt ro ru sk sl uk zh"
USUAL: Mapping[str, "Formality"] = {**dict.fromkeys(_FORMAL.split(), "formal"), "pt-br": "informal"}
"""The form for strangers, by the codes of the engines."""
TO_ANYBODY = frozenset({"pt-br"})
"""Languages in which the usual form is always right: in Brazil `você` is for strangers and for friends."""

ASKING: Mapping[str, AddressSigns] = {
    "pt": PT_ASKING,
    "sk": AddressSigns(
        any_of("vás vám vami váš vaša vaše vášho vašej vašom vašich vašim vašimi"),
        any_of("teba tebe tebou tvoj tvoja tvoje tvojho tvojej tvojom tvojich tvojim tvojimi"),
    ),
    "uk": AddressSigns(
        any_of("ви вас вам вами ваш ваша ваше ваші вашого вашої вашому вашу вашим вашою ваших вашими"),
        any_of("ти тебе тебе тобі тобою твій твоя твоє твої твого твоєї твоєму твою твоїм твоєю твоїх твоїми"),
    ),
    "ro": AddressSigns(
        any_of("dumneavoastră dvs"),
        any_of("tine ție tău ta tăi tale ești"),
    ),
    # Many write 你 to strangers, too.
    "zh": AddressSigns("您", r"(?!)"),
    "hu": AddressSigns(any_of("ön önt önnek önnel önök önöket"), any_of("te téged neked veled tiéd vagy")),
}
"""Signs of languages into which no form of address is translated here, or in which a word asks for less than it
shows."""

_FAMILY = (
    "mum/mom/mummy/mommy/dad/daddy/granny/grandma/grandpa/gran/auntie/sis/bro/sweetie/sweetheart/honey/darling/babe"
    "/dude/mate/buddy/pal/kid/kids/kiddo/guys/love/dear/little one/my friend/old friend"
)
_KIN = _FAMILY.replace("/", "|")
_TITLE = r"(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Rev)\b\.?|Professor\b|Doctor\b|Judge\b|Senator\b|President\b|Minister\b"
_ROLE = (
    "sirs?|madam|customers?|clients?|guests?|colleagues?|passengers?|members?|readers?|parents|applicants?|visitors?"
    "|users?|partners?|students?|editor|neighbou?rs?|residents?|tenants?|ladies|gentlemen"
)
_NO_NAME = rf"(?:{_TITLE}|(?:World|There|Again|All|Team|Everyone|Everybody|Folks|Friends?)\b|(?i:{_ROLE}|{_KIN})\b)"
_THING = (
    "account|application|appointment|booking|claim|complaint|contract|delivery|enquiry|inquiry|invoice|membership|order"
    "|parcel|payment|policy|purchase|refund|request|reservation|shipment|subscription"
)
_OPENS = r"(?m:^)[ \t\"“*>#-]{0,40}"
_ENDS = r"(?=\s*(?:[,.!?…:]|$))"
_NAME = r"[A-ZÀ-Ý][a-zà-ÿ'-]+"
_INSULT = "idiots?|morons?|fools?|bastards?|assholes?|bitch|jerks?|losers?"

_WORDS: Sequence[tuple[int, str, str]] = (
    (3, "", rf"{_OPENS}(?i:dear|hello|hi|good (?:morning|afternoon|evening)),? (?:{_TITLE})"),
    (3, "dear", rf"{_OPENS}(?i:dear (?:valued |honou?red |new )?(?:{_ROLE}))\b"),
    (3, "sir or/whom it/ladies and", r"(?i)\b(?:sir or madam|to whom it may concern|ladies and gentlemen)\b"),
    (3, "sir/madam/ma'am", rf"(?i), (?:sir|madam|ma'am){_ENDS}|{_OPENS}(?:sir|madam),"),
    (3, "", rf", (?:{_TITLE}) {_NAME}[.?!]"),
    (3, "sincerely/faithfully/yours tr", r"(?i)\byours (?:sincerely|faithfully|truly)\b|\bsincerely(?: yours)?,"),
    (2, "regards", r"(?i)\b(?:kind|best|warm)(?:est)? regards\b"),
    (2, "please find", r"(?i)\bplease find (?:attached|enclosed)\b"),
    (2, "inform you/tell you", r"(?i)\bwe (?:regret|are pleased|are sorry) to (?:inform|tell) you\b"),
    (1, "your", rf"(?i)\byour (?:\w+ )?(?:{_THING})s?\b"),
    (-1, "hi", rf"{_OPENS}[Hh]i\b"),
    (-2, "hey", rf"{_OPENS}[Hh]ey\b"),
    (-2, "", rf"{_OPENS}(?:Hi|Hey|Hello|Dear(?:est)?|Good (?:morning|evening|night)),? (?!{_NO_NAME}){_NAME}{_ENDS}"),
    (-2, "gonna/wanna/gotta/ain't/cuz/thx", r"(?i)\b(?:gonna|wanna|gotta|ain't|cuz|thx)\b"),
    (-3, _FAMILY, rf"(?i)(?:^|[.!?…] )(?:{_KIN})[,!]|, (?:{_KIN})(?=[.!?…]|$)"),
    (-3, _FAMILY, rf"(?i)\b(?:dear|hi|hey|hello|thanks|bye|sorry|listen|oh|good night),? (?:{_KIN}){_ENDS}"),
    (
        -3,
        "",
        rf"(?m)\b(?:[Ll]ove|Hugs|Kisses|X[Oo][Xx][Oo]|Yours)(?: from)?,?\s+(?!Sincere|Truly|Faith){_NAME}\W{{0,40}}$",
    ),
    (-3, "love you/miss you/hate you", r"(?i)\bI (?:love|miss|hate) you\b"),
    (-3, "mommy/mummy/daddy", r"(?i)\b(?:mommy|mummy|daddy) (?:says|said)\b"),
    (-3, "lol/lmao/omg/wtf/dude/what's up/y'all", r"(?i)\b(?:lol|lmao|omg|wtf|dude|what's up|y'all)\b"),
    (-3, "you", rf"(?i)\byou (?:\w+ )?(?:{_INSULT})\b"),
    (-3, "shut up/fuck/piss off", r"(?i)\b(?:shut up\b|fuck|piss off\b)"),
)
"""Each row has a weight, words and a pattern. The weight is above zero for the formal form and below for the informal
one. The pattern is tried only where one of the words stands. Each row counts once, however often it is said."""
_ENGLISH = tuple((weight, tuple(words.split("/")), text) for weight, words, text in _WORDS)
_EDGE = 1000
"""The characters at each end of a long text in which it greets and takes leave."""
_PAGE, _MOST_PAGES = 4000, 5
"""The characters of a page, and the most pages that count. A long text says any of these words somewhere, so their
weight must exceed its number of pages."""


def asked_in_english(text: str) -> int:
    """Above zero where the formal form is asked for, below zero where the informal one is."""
    text = text.replace("’", "'")
    if len(text) <= _PAGE:
        return _told(text)
    return _told(f"{text[:_EDGE]}\n{text[-_EDGE:]}") or _told_throughout(text)


def _told_throughout(text: str) -> int:
    told = _told(text)
    return told if abs(told) > min(len(text) // _PAGE, _MOST_PAGES) else 0


def _told(text: str) -> int:
    small = text.lower()
    found = (row for row in _ENGLISH if any(word in small for word in row[1]) and pattern(row[2]).search(text))
    return sum(weight for weight, _, _ in found)
