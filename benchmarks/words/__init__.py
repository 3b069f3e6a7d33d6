"""Measures how many ordinary words in everyday sentences come out right, from English and into it.

`data/words` has the sentences with one or two headwords of the lexicon each, their translations, and for each headword
what a right answer may contain. All of it was written by hand, apart from the service, its rules and its training text.
"""
