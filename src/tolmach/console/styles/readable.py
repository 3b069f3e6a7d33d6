"""Makes names of the style catalogue readable: `use_dd_slash_mm_slash_yyyy` becomes “Use DD/MM/YYYY”. Pure."""

import re

_SIGNS = {"slash": "/", "hyphen": "-", "period": ".", "colon": ":", "comma": ",", "space": " "}
_NAMES = "Arabic|Chinese|English|French|German|Italian|Japanese|Korean|Latin|Roman|Sino|Spanish"
_NAME = re.compile(rf"\b(?:{_NAMES})\b", re.IGNORECASE)
_FOREIGN = re.compile(rf"\b(?:{_NAMES}) word (per cento|por cien(?:to)?|\S+)")
_FIELD = re.compile(r"\b(?:dd|mm|yy|yyyy|hh|iso|bce?|ce|ad)\b")
_MONTH = re.compile(r"\b(jan|febr?|mrz|apr|jun|jul|aug|sept?|okt|nov|dez) period\b")
# Words for signs that follow one another, as in the parts of a date or a time.
_WRITTEN = re.compile(rf"(\b(?:DD|MM|YY|YYYY|HH|month)|”)((?: (?:{'|'.join(_SIGNS)}))+) ")


def readable(name: str) -> str:
    text = name.replace("_", " ")
    text = _NAME.sub(lambda found: found[0].capitalize(), text)
    text = _FOREIGN.sub(r"“\1”", text)
    text = _FIELD.sub(lambda found: found[0].upper(), text)
    text = _MONTH.sub(lambda found: f"{found[1].capitalize()}.", text)
    text = _WRITTEN.sub(lambda found: found[1] + "".join(_SIGNS[sign] for sign in found[2].split()), text)
    return text[:1].upper() + text[1:]
