"""Texts that speak to somebody, and signs of both forms of address that are not those of the code under test."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

TARGETS = ("de", "es", "fr", "nl", "it", "pl", "pt-br", "ru", "cs")
# Pronouns alone, formal and informal ones. `Sie`, `Lei` and `Pan` count where a capital says that they mean the reader.
_PRONOUNS: Mapping[str, tuple[str, str]] = {
    "de": (r"(?<=[\w,] )(?:Sie|Ihnen|Ihre?[mnrs]?)\b", r"\b(?i:du|dich|dir|deine?[mnrs]?|euch|eure[mnrs]?|euer)\b"),
    "es": (r"\b(?i:ustedes|usted)\b", r"\b(?i:tú|tu|tus|te|ti|contigo|vosotros|os|vuestr[oa]s?)\b"),
    "fr": (r"\b(?i:vous|votre|vos)\b", r"\b(?i:tu|te|toi|ton|ta|tes)\b|\bt'(?=[aeiouyéê])"),
    "nl": (r"\b(?i:u|uw)\b", r"\b(?i:je|jij|jou|jouw|jullie)\b"),
    "it": (r"(?<=[\w,] )(?:Lei|Suo|Sua|Suoi|Sue|La|Le)\b", r"\b(?i:tu|ti|te|tuo|tua|tuoi|tue|vi|vostr[oaie])\b"),
    "pl": (r"(?<=[\w,] )(?:Pan|Pani|Pana|Panu|Panem|Panią|Państw[oau])\b",
           r"\b(?i:ty|ciebie|cię|tobie|tobą|tw(?:ój|oja|oje|ojego|ojej|ojemu|oim|oich|oimi|oją|oi))\b"),
    "pt-br": (r"\b(?:o senhor|a senhora|os senhores|as senhoras)\b", r"\b(?i:você|vocês|tu|te|ti|teu|tua|teus|tuas)\b"),
    "ru": (r"\b(?i:вы|вас|вам|вами|ваш(?:а|е|и|его|ему|им|ем|ей|у|их|ими)?)\b",
           r"\b(?i:ты|тебя|тебе|тобой|тво(?:й|я|ё|е|его|ему|им|ём|ем|ей|ю|и|их|ими))\b"),
    "cs": (r"\b(?i:vy|vás|vám|vámi|váš|vaše|vaši|vašeho|vaší|vašem|vašemu|vašich|vašim|vašimi)\b",
           r"\b(?i:ty|tebe|tě|tobě|tebou|tvůj|tvoje|tvého|tvou|tvé|tvá|tvém|tvých|tvým|tvými)\b"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class AddressedText:
    form: str
    """`+` for formal, `-` for informal, `=` for the usual one."""
    text: str


def _read() -> tuple[AddressedText, ...]:
    lines = Path(__file__).with_name("addressed.tsv").read_text(encoding="utf-8").splitlines()
    return tuple(AddressedText(*line.split("\t")) for line in lines)


TEXTS = _read()


def signs(text: str, language: str) -> tuple[bool, bool]:
    """Whether it has formal pronouns, and informal ones."""
    formal, informal = _PRONOUNS[language]
    text = text.replace("’", "'")
    return bool(re.search(formal, text)), bool(re.search(informal, text))
