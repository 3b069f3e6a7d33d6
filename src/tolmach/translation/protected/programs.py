"""Finds programs, commands and queries that stand in a text without ticks around them. Pure.

Case and signs decide, not words: `SELECT name FROM users` is a query, "Select a name from the list." is none. A text
that may be either counts as language.
"""

import re
from collections.abc import Iterator

from tolmach.patterns import deferred
from tolmach.units import Span


def _any(words: str) -> str:
    return f"(?:{'|'.join(words.split())})"


_COMMANDS = r"""
    ansible-playbook apt-get aws awk chmod chown cmake conda cp docker docker-compose dotnet ffmpeg gcc gcloud git
    grep gunzip journalctl kubectl ls mkdir mv mvn mysql npm npx pip3? pnpm psql pytest python3 rm rmdir rsync scp
    sed ssh sudo systemctl unzip uv virtualenv wget xargs
"""
_COMMAND = _any(_COMMANDS)
_WORD_COMMANDS = """
    apt brew bundle cargo cat cd composer curl diff echo export find gem go gradle head helm java javac kill less
    make node perl php ping poetry python rake ruby rustc service sort source tail tar terraform touch uname which
    yarn
"""
"""Commands that are also words. They need a sign of a command behind them."""
_WORD_COMMAND = _any(_WORD_COMMANDS)
_TASK = _any(r"""
    add apply audit branch build checkout cherry-pick ci clone commit compose config create delete describe diff
    down exec fetch freeze get images init install list log login logs merge ps publish pull push rebase remote
    remove reset restore run search show start stash status stop switch tag test uninstall up update upgrade
""")
_GROUP = _any("compose config container image mod network plugin remote rollout stash system volume")
"""The words behind a command that name the subject of a task: `docker compose up`."""
_REACHING_COMMANDS = "curl dig nslookup ping rsync scp sftp ssh telnet traceroute wget"
_REACHING = _any(_REACHING_COMMANDS)
_MAKING = _any("all build check clean deploy dist docs format help install lint release run setup test uninstall")
_MAKE = rf"make(?:\ {_MAKING}(?![\w-])){{1,3}}"
_FUNCTION_WORD = deferred(
    r"""\s(?:a|an|and|are|as|be|but|can|has|have|if|is|it|its|of|or|our|so|that|the|their|them|then|these|this|to|was|we
    |were|when|which|will|with|you|your)(?=\s|$)""",
    re.VERBOSE,
)
_QUOTED = deferred(r"\"[^\"]*\"|'[^']*'")
_ENDED = deferred(r"[^\W\d_][.?!,]$")
_PROMPT = r"(?:\$|%|>{1,3}|\#|(?:PS\ )?[A-Z]:\\[^>\n]{0,80}>|[\w.-]{1,40}@[\w.-]{1,40}:[^\s$\#]{0,80}[$\#])\ "
_SIGN = (
    r"\ (?:--?[A-Za-z]|[|&>]{1,2}\ |\S{0,80}[\w~.*][/\\]\S{0,80}|[\w*-]{0,80}\.\w{1,5}(?=\s|$)|\S{0,40}[=$]\S"
    r"|[~.]{1,2}(?=\s|$)|\S{1,40}@\S)"
)
_SHELL = deferred(
    rf"(?:{_PROMPT})?(?:{_COMMAND}(?:\ {_TASK}(?=\s|$)|.{{0,200}}?{_SIGN})|{_WORD_COMMAND}\b.{{0,200}}?{_SIGN}"
    rf"|(?:apt|brew|bundle|cargo|composer|gem|gradle|helm|poetry|rake|terraform|yarn)\ {_TASK}(?=\s|$)|{_MAKE}(?=$)"
    rf"|(?:sudo|mkdir|chmod|rmdir|npx)\ [a-z]).*",
    re.VERBOSE,
)
_PROMPTED = deferred(
    r"(?:\$|[\w.-]{1,40}@[\w.-]{1,40}:[^\s$#]{0,80}[$#]) [a-z./~]|>>> \S|(?:PS )?[A-Z]:\\[^>\n]{0,80}> ?\S"
)
_INDENTED = deferred(r"(?: {2,}|\t)\s*(?:make|go|node|python|cd) [\w./-]+(?: [\w./-]+){0,2}$")

_NAME = r"[A-Za-z_][\w.$]{0,80}"
_VALUE = r"""(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|-?[\w./:@%+*~-]{1,200}|\[[^\[\]\n]{0,200}\]|\{[^{}\n]{0,200}\})"""
_STATEMENT = deferred(
    rf"""
    .{{0,400}}(?:\w\(|\s[+*/:|&-]?=\s|\)\s?\{{|[-=]>|::|\+\+|--;).{{0,400}}[;{{}}]  # x = f(1); if (a) {{
    | (?:const|let|var|val|auto|int|float|double|bool)\ [\w$\[\]:<>, ]{{1,80}}\s?=.{{1,400}}
    | (?:if|for|while|switch|catch|elif|else\ if)\s?\(.{{1,200}}\)\s?\{{?
    | (?:if|elif|while)\ .{{1,200}}(?:[=!<>]=|\(\)).{{0,200}}:
    | for\ \w{{1,40}}(?:,\ ?\w{{1,40}}){{0,3}}\ in\ [\w.]{{1,80}}(?:\(.{{0,200}}\))?:(?:\ [\w.]{{1,80}}\(.{{0,200}}\))?
    | (?:async\ )?def\ \w{{1,80}}\(.{{0,400}}\).{{0,80}}: | class\ \w{{1,80}}(?:\([\w., ]{{0,200}}\))?[:{{]
    | (?:export\ |async\ |default\ ){{0,3}}function\*?\ ?\w{{0,80}}\(.{{0,400}}
    | from\ [\w.]{{1,80}}\ import\ [\w.*, ()]{{1,200}} | import\ .{{1,200}}\ from\ ['"].{{1,200}}['"];?
    | import\ \w{{1,40}}(?:\.\w{{1,40}}){{1,9}}(?:\.\*)?;?
    | import\ \w{{1,40}}(?:,\ \w{{1,40}}){{1,9}}
    | \#(?:include|define|ifdef|endif|pragma)\b.{{0,200}}
    | (?=[a-z_]|\w{{1,40}}[._])[\w.]{{1,80}}\((?:[^()\n]{{0,200}}["'=,\d][^()\n]{{0,200}}|)\);?  # print("x")
    | (?:[a-z_][\w.-]{{0,60}}|[A-Z][A-Z0-9_]{{1,60}})\s?(?::|\+|\?)?=\s?{_VALUE}[;,]?  # key = value
    | (?:export|set|SET)\ [A-Za-z_]\w{{0,60}}=\S{{0,200}}
    | (?:\[\s?)?\{{\s?"[^"\n]{{1,80}}"\s?:.{{0,800}}[\]}}],? | "[\w.$-]{{1,80}}"\s?:\s?.{{1,400}}(?:,|[\[{{"])
    | (?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\ (?:/|https?:)\S{{0,400}}(?:\ HTTP/[\d.]{{1,3}})?
    | at\ {_NAME}\.[\w.$<>]{{1,80}}\ ?\(.{{0,200}}\) | at\ \S{{1,200}}:\d{{1,6}}:\d{{1,6}}
    | File\ "[^"\n]{{1,200}}",\ line\ \d{{1,7}}(?:,\ in\ \S{{1,80}})? | Traceback\ \(most\ recent\ call\ last\):
    | [.\#]?[a-z][\w-]{{0,60}}\s?\{{[^{{}}\n]{{0,400}}:[^{{}}\n]{{0,400}};?\s?\}}  # p {{ color: red; }}
    | [a-z][a-z-]{{1,40}}:\ ?[\w\#%.,()"'-]{{1,60}}(?:\ [\w\#%.,()"'-]{{1,60}}){{0,3}};
    """,
    re.VERBOSE,
)
_ERROR = deferred(r"(?:Caused by: )?(?:[a-z_]\w*\.){0,9}[A-Z]\w*(?:Error|Exception|Warning)\b.*")
_OPENS_BLOCK = deferred(r"[{(\[:]$|^Traceback")
_LOWER_QUERY = deferred(
    r"(?=.*[*=;,<>'_(])(?:select\s.+\sfrom\s+\w|insert\s+into\s+\w|update\s+\w+\s+set\s|delete\s+from\s+\w"
    r"|(?:create|alter|drop)\s+(?:table|index|view|database)\s+\w).*"
)

_FIELD = r"(?:\*|[\w.]{1,60}(?:\([^()\n]{0,60}\))?(?:\ AS\ \w{1,40})?)"
_RIGHT = r"""(?:'[^'\n]{0,200}'|"[^"\n]{0,200}"|\([^()\n]{0,200}\)|[\w.:?@%-]{1,80})"""
_COMPARED = rf"[\w.()]{{1,60}}\s?(?:=|<>|!=|<=|>=|<|>|\ (?:NOT\ )?(?:LIKE|IN|BETWEEN)|\ IS(?:\ NOT)?)\s?{_RIGHT}"
_CLAUSE = rf"""(?:\s(?:WHERE|AND|OR|ON|HAVING)\s{_COMPARED}|\s(?:ORDER|GROUP)\sBY\s{_FIELD}(?:\ (?:ASC|DESC))?
    (?:,\ ?{_FIELD}(?:\ (?:ASC|DESC))?){{0,9}}|\s(?:LIMIT|OFFSET)\s\d{{1,9}}
    |\s(?:(?:LEFT|RIGHT|INNER|OUTER|FULL|CROSS)\s){{0,2}}JOIN\s[\w.]{{1,60}}(?:\s[a-z]\w{{0,3}}(?=\sON))?)"""
_ARTICLE = r"(?!(?:A|AN|ALL|ANY|ONE|OUR|THE|THIS|YOUR)\b)"
_PACKAGE = r"(?:--?[A-Za-z][\w-]{0,40}(?:=[^\s,;]{1,80})?|[\w@.~^/:*-]{0,80}[./@:=~^*\d_-][\w@~^/*-]{1,80})"
_STOP = _any("""
    after again and as at before command commands first for from here if in instead is it locally manually now on
    once or so that the them then to twice when with without you
""")
_ARGUMENT = rf"\ (?!{_STOP}\b)[a-z][\w-]{{1,40}}(?=$|[\s.,;:!?)\"'“”])"
_NAMED_TASK = _any(
    "add checkout clone exec install merge pull push remove run show start stop switch uninstall upgrade"
)
_SPAN = deferred(
    rf"""
    \bSELECT\s(?:DISTINCT\s)?{_ARTICLE}{_FIELD}(?:\s?,\s?{_FIELD}){{0,30}}\sFROM\s{_ARTICLE}[\w."]{{1,60}}
        (?:\s[a-z]\w?(?=\s[A-Z]))?{_CLAUSE}{{0,20}};?
    | \bINSERT\sINTO\s\w{{1,60}}\s?(?:\([^()\n]{{0,300}}\)\s?)?VALUES\s?\([^()\n]{{0,300}}\);?
    | \bUPDATE\s\w{{1,60}}\sSET\s{_COMPARED}(?:,\ ?{_COMPARED}){{0,20}}{_CLAUSE}{{0,20}};?
    | \bDELETE\sFROM\s{_ARTICLE}\w{{1,60}}(?:{_CLAUSE}{{1,20}};?|;)
    | \b(?:CREATE|ALTER|DROP|TRUNCATE)\s(?:TABLE|INDEX|VIEW|DATABASE|SCHEMA)\s(?:IF\s(?:NOT\s)?EXISTS\s)?
        (?=\w{{0,60}}[a-z_])\w{{1,60}}(?:\s?\([^()\n]{{0,400}}(?:\([^()\n]{{0,60}}\)[^()\n]{{0,200}}){{0,9}}\))?;?
    | (?<![\w./-])(?:sudo\ )?kubectl\ (?:create|delete|describe|edit|get|logs|scale|top)(?![\w-])(?:\ {_PACKAGE}){{0,9}}
        (?:{_ARGUMENT}(?:\ {_PACKAGE}){{0,9}})?
    | (?<![\w./-]){_REACHING}\ (?:-[\w-]{{1,20}}\ ){{0,5}}(?=\S{{0,80}}[@./:]\w)[\w.@:/~-]{{2,200}}[\w/]
        (?:\ -[A-Za-z]{{1,3}}(?:\ \d{{1,5}})?(?!\w)){{0,3}}
    | (?:(?<=[Rr]un\ )|(?<=[Tt]ype\ )|(?<=[Ee]xecute\ )|(?<=[Ee]nter\ )){_MAKE}
    | (?<![\w./-])(?:sudo\ )?(?:{_COMMAND}|apt|brew|cargo|yarn|poetry)\ (?:{_GROUP}\ )?
        (?:{_NAMED_TASK}(?![\w-])(?:\ {_PACKAGE}){{0,9}}(?:{_ARGUMENT}(?:\ {_PACKAGE}){{0,9}})?
        |{_TASK}(?![\w-])(?:\ {_PACKAGE}){{0,9}})
    | \b[A-Z]\w{{0,40}}<[A-Z?][\w,?\ \[\]]{{0,60}}(?:<[\w,?\ \[\]]{{1,60}}>[\w,?\ ]{{0,20}})?>(?!\w)
    | (?<![\w.])[a-z_]\w{{0,60}}(?:\.\w{{1,60}}){{0,9}}
        \((?:"[^"\n]{{0,200}}"|'[^'\n]{{0,200}}'|\w{{1,40}}=)[^()\n]{{0,200}}\);?
    | \{{\s?"[^"\n]{{1,80}}"\s?:[^{{}}\n]{{0,400}}(?:\{{[^{{}}\n]{{0,200}}\}}[^{{}}\n]{{0,200}}){{0,9}}\}}
    | (?<![\w.'’])[A-Za-z](?:_?\d)?\ (?:[<>=!]=|[<>=])\ [A-Za-z](?:_?\d)?(?![\w'’])  # a < b, whose a is no article
    | (?<!\w)__(?:all|call|class|dict|doc|enter|exit|file|init|iter|len|main|name|new|next|repr|str|version)__(?!\w)
    """,
    re.VERBOSE,
)
_QUERY_WORDS = "SELECT INSERT UPDATE DELETE CREATE ALTER DROP TRUNCATE"
_SIGNS = deferred(
    r"[={}<>|&(_;\"$](?:(?<=[={}<>|&])|(?<=\w\()|(?<=__)|(?<=;)(?=\s*+$)|(?<=File\ \")|(?<=\$)(?=\ ))", re.M
)
_WORDS = frozenset(f"{_QUERY_WORDS} {_COMMANDS} {_REACHING_COMMANDS} apt brew cargo pip pip3 poetry yarn".split())
_MADE = deferred(_MAKE, re.VERBOSE)
_FIRST_WORDS = frozenset(f"{_WORD_COMMANDS} GET HEAD OPTIONS PATCH POST PUT at from import select".split())
"""Any code has one of these signs, one of these words, or a line that begins with one of these words."""
_LINE = deferred(r"[^\n\r]+")
_LONGEST = 800
"""The most characters of a line of code in a text."""


def find(text: str) -> list[Span]:
    """The spans of code. They are in order and do not overlap."""
    if not _may_be_code(text):
        return []
    lines = list(_lines(text))
    hidden = bytearray(len(text))
    for start, end in lines:
        hidden[start:end] = b"\x01" * (end - start)
    inside = (match.span() for match in _SPAN.finditer(text) if not hidden[match.start()] and not _is_shouted(match[0]))
    return sorted([*lines, *inside])


def _may_be_code(text: str) -> bool:
    if _SIGNS.search(text) or not _WORDS.isdisjoint(text.split()) or ("make " in text and _MADE.search(text)):
        return True
    return any(line.lstrip(" \t>$#%").partition(" ")[0] in _FIRST_WORDS for line in text.split("\n"))


def _lines(text: str) -> Iterator[Span]:
    """Lines that are code as a whole, without the space around them. Indented lines behind a line that opens a block
    belong to it."""
    block: int | None = None
    was_code = False
    for match in _LINE.finditer(text):
        line = match[0].strip()
        depth = len(match[0]) - len(match[0].lstrip())
        if not line or len(line) > _LONGEST:
            continue
        is_inside = block is not None and depth > block
        is_code = is_inside or _is_code(match[0], line) or (was_code and _ERROR.fullmatch(line) is not None)
        if is_code:
            yield match.start() + depth, match.start() + depth + len(line)
        if not is_inside:
            block = depth if is_code and _OPENS_BLOCK.search(line) else None
        was_code = is_code


def _is_code(whole: str, line: str) -> bool:
    if _PROMPTED.match(line):
        return not _has_words(line)
    if _STATEMENT.fullmatch(line) or _LOWER_QUERY.fullmatch(line):
        return not _has_words(line)
    is_shell = _SHELL.fullmatch(line) or _INDENTED.match(whole)
    return bool(is_shell) and not _has_words(line) and not _ENDED.search(line)


def _has_words(line: str) -> bool:
    """Whether it has words that only sentences have, outside of quotes."""
    return _FUNCTION_WORD.search(_QUOTED.sub("''", line)) is not None


def _is_shouted(query: str) -> bool:
    """Whether it may be ordinary words in capitals."""
    return query.isupper() and not re.search(r"[*=;,\d_(<]", query)
