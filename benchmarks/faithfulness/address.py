"""Whether a text keeps one form of address, told by words that are plainly of one form."""

import re

from benchmarks.faithfulness.cases import read


_CALLS = read("address_words")
_FORMAL_CALLS = {language: "|".join(words.split()) for language, words in _CALLS["formal"].items()}
_INFORMAL_CALLS = {language: "|".join(words.split()) for language, words in _CALLS["informal"].items()}
_FORMAL = {
    "de": r"\b(?:Sie|Ihnen|Ihre?[nmrs]?)\b",
    "fr": r"(?i)\b(?:vous|votre|vos)\b",
    "es": rf"(?i)\b(?:usted(?:es)?|{_FORMAL_CALLS['es']})\b",
    "it": rf"(?<![.!?] )(?<!^)\b(?:Lei|Suo|Sua|Suoi|Sue)\b|(?i:\b(?:{_FORMAL_CALLS['it']})\b)",
    "pt": r"(?i)\b(?:você|vocês|o senhor|a senhora)\b",
    "nl": r"(?i)\b(?:u|uw|uzelf)\b",
    "pl": r"\b(?:Pan|Pana|Panu|Panem|Pani|Panią|Państwo|Państwa|Państwu|Państwem)\b|\b(?:pan|pani|państwo|państwa)\b",
    "ru": rf"(?i)\b(?:вы|вас|вам|вами|ваш\w*|(?:{_INFORMAL_CALLS['ru']})те)\b",
    "cs": rf"(?i)\b(?:vy|vás|vám|vámi|váš\w*|vaš\w*|{_FORMAL_CALLS['cs']})\b",
    "zh": "您",
}
_INFORMAL = {
    "de": rf"(?i)\b(?:du|dich|dir|dein\w*)\b|(?:^|(?<=[.!?,] )|(?<=bitte ))(?:{_INFORMAL_CALLS['de']})\b(?! ?(?:sie|\w+ sie)\b)",
    "fr": r"(?i)\b(?:tu|toi|ton|tes|te|t['’])(?:\b|(?<=['’]))",
    "es": rf"(?i)\b(?:tú|ti|tu|tus|contigo|te|tienes|puedes|quieres|estás|eres|necesitas|sabes|debes|has|{_INFORMAL_CALLS['es']})\b",
    "it": rf"(?i)\b(?:tu|ti|te|tuo|tua|tuoi|tue|hai|puoi|vuoi|devi|{_INFORMAL_CALLS['it']})\b",
    "pt": r"(?i)\b(?:tu|teu|tua|teus|tuas|contigo|ti)\b",
    "nl": r"(?i)\b(?:je|jij|jou|jouw|jullie)\b",
    "pl": rf"(?i)\b(?:ty|cię|ciebie|tobie|tobą|twój|twoj\w*|twoi\w*|możesz|masz|chcesz|musisz|potrzebujesz|jesteś|{_INFORMAL_CALLS['pl']})\b",
    "ru": rf"(?i)\b(?:ты|тебя|тебе|тобой|тво[йяеёи]\w*|можешь|хочешь|{_INFORMAL_CALLS['ru']})\b",
    "cs": rf"(?i)\b(?:tě|tebe|tobě|tebou|tvůj|tvoj\w*|tvé\w*|tvá|můžeš|máš|chceš|musíš|potřebuješ|jsi|{_INFORMAL_CALLS['cs']})\b",
    "zh": "你(?!们)",
}


def is_mixed(answer: str, language: str) -> bool:
    """Never where the language has one form for all, as Swedish today."""
    if language not in _FORMAL:
        return False
    return all(re.search(forms[language], answer, re.MULTILINE) for forms in (_FORMAL, _INFORMAL))
