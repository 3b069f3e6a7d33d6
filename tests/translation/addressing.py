"""Texts that speak to somebody, and signs of both forms of address that are not those of the code under test."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

TARGETS = ("de", "es", "fr", "nl", "it", "pl", "pt-br", "ru", "cs", "zh")
# Pronouns, and endings of verbs where a language does without them; formal ones, then informal ones. What needs a
# capital to mean the reader counts where a capital says so. Texts that speak of others would need more care.
_PRONOUNS: Mapping[str, tuple[str, str]] = {
    "de": (r"(?<=[\w,] )(?:Sie|Ihnen|Ihre?[mnrs]?)\b", r"\b(?i:du|dich|dir|deine?[mnrs]?|euch|eure[mnrs]?|euer)\b"),
    "es": (
        r"\b(?i:ustedes|usted|su|sus|(?:díga|envíe|dé|escríba|lláme|ayúde)(?:me|nos))\b",
        r"\b(?i:tú|tu|tus|te|ti|contigo|vosotros|os|vuestr[oa]s?|eres|has|tienes|puedes|quieres|necesitas|ves|sabes)\b",
    ),
    "fr": (r"\b(?i:vous(?!-même)|votre|vos|\w{3,}ez)(?<!chez)(?<!assez)\b", r"\b(?i:tu|te|toi|ton|ta|tes)\b|\bt'(?=[aeiouyéê])"),
    "nl": (r"\b(?i:u|uw)\b", r"\b(?i:je|jij|jou|jouw|jullie)\b"),
    "it": (
        r"(?<=[\w,] )(?:Lei|Suo|Sua|Suoi|Sue|La|Le)\b",
        r"\b(?i:tu|ti|te|tuo|tua|tuoi|tue|vi|vostr[oaie]|hai|puoi|vuoi|devi|sei|vedi|dimmi|dicci)\b",
    ),
    "pl": (
        r"(?<=[\w,] )(?:Pan|Pani|Pana|Panu|Panem|Panią|Państw[oau])\b(?! [A-Z])",
        r"\b(?i:ty|ciebie|cię|tobie|tobą|tw(?:ój|oja|oje|ojego|ojej|ojemu|oim|oich|oimi|oją|oi)|masz|możesz|chcesz"
        r"|\w{2,}ł[ea]ś|\w{3,}(?:esz|isz|ysz))\b",
    ),
    "pt-br": (r"\b(?:o senhor|a senhora|os senhores|as senhoras)\b", r"\b(?i:você|vocês|tu|te|ti|teu|tua|teus|tuas)\b"),
    "ru": (
        r"\b(?i:вы|вас|вам|вами|ваш(?:а|е|и|его|ему|им|ем|ей|у|их|ими)?|\w{3,}(?:ете|ите|йте|ьте)(?:сь)?)\b",
        r"\b(?i:ты|тебя|тебе|тобой|тво(?:й|я|ё|е|его|ему|им|ём|ем|ей|ю|и|их|ими)|\w+[её]шь|\w+ишь)\b",
    ),
    "cs": (
        r"\b(?i:vy|vás|vám|vámi|váš|vaš(?:e|i|eho|í|em|emu|ich|im|imi)|jste|\w{2,}(?:áte|íte|ete|ěte|ejte))\b",
        r"\b(?i:tebe|tě|tobě|tebou|tvůj|tvoje|tvého|tvou|tvé|tvá|tvém|tvých|tvým|tvými|jsi|bys|\w{2,}[íáe]š)\b",
    ),
    "zh": ("您", "你(?!们)"),
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
