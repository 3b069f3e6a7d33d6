"""The texts of the console, in the language of the reader. Each text of a page goes through here, so that one catalogue
(`console/catalogue`) has them all.

The pages are written in English, and their words are the keys of the catalogue. `make catalogue` gathers them: so write
them as literals, whole sentences or labels, with `{name}` where a value stands.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from markupsafe import Markup, escape

from tolmach.console.catalogue.offered import ENGLISH, Tongue
from tolmach.console.catalogue.reading import catalogue

_READER: ContextVar[Tongue] = ContextVar("reader", default=ENGLISH)


def reader() -> Tongue:
    """The language of the present visit; English outside of one."""
    return _READER.get()


@contextmanager
def read_in(tongue: Tongue) -> Iterator[None]:
    token = _READER.set(tongue)
    try:
        yield
    finally:
        _READER.reset(token)


def text(words: str, /, **values: object) -> str:
    """Puts values where the words have `{name}`. A value may be markup, such as a link; then the whole is."""
    return _filled(catalogue(reader().code).get(words, (words,))[0], values)


def plural(one: str, many: str, n: int, /, **values: object) -> str:
    """The form that fits the number; `{n}` in it is the number itself."""
    tongue = reader()
    forms = catalogue(tongue.code).get(one, (one, many))
    form = forms[0] if n in tongue.singular else forms[-1]
    return _filled(form, {"n": number(n), **values})


def number(n: float, places: int = 0) -> str:
    """With a sign between the thousands, and so many decimal places."""
    tongue = reader()
    signs = str.maketrans({",": tongue.thousands, ".": tongue.decimal})
    return f"{n:,.{places}f}".translate(signs)


def marked(words: str, /) -> str:
    """Marks the words of a table for the catalogue; the page that shows them passes them through `text`."""
    return words


def _filled(words: str, values: dict[str, object]) -> str:
    if any(hasattr(value, "__html__") for value in values.values()):
        return Markup(escape(words)).format(**values)
    return words.format(**values) if values else words
