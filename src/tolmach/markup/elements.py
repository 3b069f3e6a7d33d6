"""What the names of elements and their attributes say about them, above all whether their content is translated. Names
are in lower case, without a namespace prefix."""

import re
from collections.abc import Iterator

_ATTRIBUTE = re.compile(
    r"""([^ \t\r\n\f/=<>]++)
    (?: [ \t\r\n\f]*+ = [ \t\r\n\f]*+ ("[^"]*+" | '[^']*+' | [^ \t\r\n\f"'<>][^ \t\r\n\f<>]*+) )?+""",
    re.VERBOSE,
)


_TRANSLATE = ("translate", "its:translate")


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


HTML_VOID = _names("area base br col embed frame hr img input link meta param source track wbr")

HTML_BLOCK = _names("""
    address article aside blockquote body button caption center col colgroup dd desc details dialog dir div dl dt
    fieldset figcaption figure footer foreignobject form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html
    label legend li link main menu meta nav noscript ol optgroup option p pre search section select summary table
    tbody td template text tfoot th thead title tr ul
""")
"""Elements that a reader sees as separate. Some are so only by default, such as a button; still, two neighbours are no
sentence."""

HTML_INLINE = _names("""
    a abbr acronym b bdi bdo big cite data del dfn em font i ins mark meter nobr output progress q ruby s slot small
    span strike strong sub sup time u
""")

HTML_PROGRAM = _names("iframe noembed noframes plaintext script style xmp")
"""Their content is not markup and is never shown as text."""

HTML_VERBATIM = _names("textarea title")
"""They hold text without tags."""

HTML_KEPT = HTML_PROGRAM | _names("code kbd math rp rt samp textarea tt var")
"""Their content stays as it is: programs, keys, formulas, pronunciations, and the values that a form sends."""

HTML_EMBEDDED = _names("audio canvas map object picture svg video")
"""White space inside is not shown."""

_CLOSES_P = HTML_BLOCK - _names("button caption col colgroup desc label legend option optgroup text title link meta")
_CELL = _names("td th tr tbody thead tfoot")

HTML_ENDED_BY = {
    "p": _CLOSES_P,
    "li": _names("li"),
    "dt": _names("dt dd"),
    "dd": _names("dt dd"),
    "td": _CELL,
    "th": _CELL,
    "tr": _CELL - _names("td th"),
    "thead": _names("tbody tfoot"),
    "tbody": _names("tbody tfoot"),
    "option": _names("option optgroup"),
    "optgroup": _names("optgroup"),
}
"""Elements without an end tag, and the tags that end them."""

LINE_BREAK = _names("br lb")

XML_BLOCK = _names("""
    article blockquote body caption chapter dd div dl dlentry dt entry fig figure h1 h2 h3 h4 h5 h6 head itemizedlist li
    list listitem lines lq ol orderedlist p par para paragraph pre programlisting row section simpara simpletable sl sli
    sthead step steps strow stentry table tbody td tfoot tgroup th thead topic tr trans-unit ul
    variablelist
""")
"""Always structure, even next to text."""

XML_INLINE = _names("""
    a abbr acronym apiname b bdi bdo big bpt bx citetitle classname cmdname codeph command cp del dfn ec em emph
    emphasis ept ex ext-link filename filepath font function g guibutton guilabel guimenu guimenuitem hi hyperlink i ins
    interface it italic keycap keyword literal menucascade mrk msgph option parameter parmname pc ph phrase q quote
    replaceable s sc small span strike strong sub sup systemoutput term tm trademark tt u uicontrol ulink userinput var
    varname wintitle x xref
""")
"""Never structure, even with nothing but tags around them."""

XML_SEQUENCE = _names("keycombo menucascade menuchoice")
"""Their members are read one after the other, although no space stands between them: `File`, `Save as`."""

XML_KEPT = _names("bpt ept")
"""Their content is codes of another format."""


def not_translated(tag: str, html: bool) -> bool:
    """`translate="no"`, and in HTML also `class="notranslate"`."""
    if "translate" not in tag.lower():
        return False
    return any(_forbids(name, value, html) for name, value in attributes(tag, html))


def translated(tag: str, html: bool) -> bool:
    """`translate="yes"`, which counts inside an element that is not translated."""
    if "translate" not in tag.lower():
        return False
    return any(name in _TRANSLATE and _same(value, "yes", html) for name, value in attributes(tag, html))


def attributes(tag: str, html: bool) -> Iterator[tuple[str, str]]:
    for match in _ATTRIBUTE.finditer(tag, 1, len(tag) - 1):
        name, value = match[1], match[2] or ""
        yield (name.lower() if html else name), value.strip("\"'")


def _forbids(name: str, value: str, html: bool) -> bool:
    if name in _TRANSLATE:
        return _same(value, "no", html)
    return html and name == "class" and "notranslate" in value.split()


def _same(value: str, word: str, html: bool) -> bool:
    return (value.lower() if html else value) == word
