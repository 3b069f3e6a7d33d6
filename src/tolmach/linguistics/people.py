"""Words around names of people, and words that look like names and are none. Pure.

Titles, greetings and closings are known for languages that leave names as they are: a Polish text inflects names, and
another language does not.
"""

from tolmach.linguistics.facts import facts, flag, phrases, words

_LATIN = frozenset("abcdefghijklmnopqrstuvwxyz'’-")
TITLES = facts("people.titles", phrases)
GREETINGS = facts("people.greetings", phrases)
CLOSINGS = facts("people.closings", phrases)
AND = facts("people.and", words)
LETTERS = facts("people.letters", lambda value: _LATIN | frozenset(value))
"""The letters that words of a language have. Any other letter tells a foreign name."""
ALSO_WORDS = facts("people.also_words", lambda value: frozenset(words(value)))
"""First names that are also words: alone on a line, as on a button, they may be either."""
STAND_OUT = facts("people.stand_out", flag)
"""Languages whose ordinary words are known and have small letters, so that a name can be found that no table has."""
INFLECTED = facts("people.inflected", flag)
"""Languages that add endings to names."""
RESPELLED = facts("people.respelled", flag)
"""Languages that write foreign names as they sound, each with its own ending."""
_PLACES = """
côte ivoire d'ivoire são tomé príncipe curaçao réunion québécois québec méxico perú türkiye
virginia georgia carolina florence jordan chad india israel asia geneva vienna sydney paris milan france china
"""
PLACES = frozenset(_PLACES.split())
"""Places that have foreign letters or look like the name of a person, and that have another name in many languages."""
DERIVED = (
    "ism", "isms", "ist", "ists", "ian", "ians", "ean", "eans", "ese", "ish", "tion", "tions", "ness", "ment", "ity",
    "ology", "graphy", "ing", "ings", "mas", "day", "days", "tide", "land", "lands", "stan", "ans", "ites", "ics",
    "ismo", "ista", "isme", "iste", "ción", "zione", "ção", "dad", "tà", "dade", "mente", "ment",
)  # fmt: skip
"""Endings of derived words that have a capital all the same: people, creeds, feasts, sciences."""
_OFFICES = """
president vice prime deputy chancellor speaker minister ambassador secretary chairman chairwoman chair mayor judge
justice director general governor senator commissioner madam sir manager colleague doktor professor präsident
präsidentin kanzler bundeskanzler bundeskanzlerin presidente président ministre ministro juez juge directeur
directrice maire
"""
OFFICES = frozenset(_OFFICES.split())
"""Words that stand behind a title and are no names."""
