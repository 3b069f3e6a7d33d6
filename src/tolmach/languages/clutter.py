"""Removes text that says nothing about the language: addresses, files, placeholders, tags, emoji."""

from tolmach.patterns import deferred

# Without domains that are also words of a language, because a space is often missing after a period.
_DOMAINS = (
    "ai|app|biz|cloud|com|dev|edu|eu|gov|info|io|mil|net|org|tv|at|au|bg|br|ca|ch|cn|cz|de|dk|ee|fi|fr|gr|hk|hu|ie|il|jp"
    "|kr|lt|lv|mx|nl|pl|pt|ro|ru|sk|th|tw|ua|uk|us|vn"
)
_FILE_TYPES = (
    "apk|avi|bmp|cfg|conf|cpp|css|csv|dll|docx?|epub|exe|gif|gz|html?|ini|iso|jar|java|jpe?g|js|json|log|md|mkv|mov|mp[34]"
    "|ods|odt|ogg|pdf|php|png|po|pptx?|py|rar|rtf|sh|sql|srt|svg|tar|tiff?|tmx|toml|ts|tsv|txt|wav|webp|xlf|xliff|xlsx?"
    "|xml|ya?ml|zip"
)
_PICTURES = r"\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\ufe0e\ufe0f\u20e3\U0001f000-\U0001faff\U000e0020-\U000e007f"
_HOST = r"(?:[a-z0-9][a-z0-9-]{0,62}\.){1,5}"
# Repetitions are bounded, so that no text takes long.
_TABLE = (
    r"\b[a-z][a-z0-9+-]{1,9}://\S+|\bwww\.\S+|\bmailto:\S+",
    r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}",
    # example.de, example.es/produkte
    rf"(?<![\w.@-]){_HOST}(?:(?:{_DOMAINS})(?![\w-]|\.\w)(?:/\S*)?|[a-z]{{2,12}}/\S*)",
    # bericht.pdf, src/haupt.py
    rf"(?<![\w.])(?:[\w.~-]{{1,40}}[/\\]){{0,9}}[\w-][\w.-]{{0,60}}\.(?i:{_FILE_TYPES})(?!\w|\.\w)",
    # C:\Benutzer, /etc/hosts, ~/notizen, ../oben; not and/or
    r"(?<!\w)(?i:[a-z]:|\\)\\[\w.$~\\-]{1,200}",
    r"(?<![\w/.:<)])(?:(?:~|\.{1,2})/|/[\w.@%+-]{1,64}/)[\w.@%+/-]{1,200}",
    # {name}, {{ name }}, ${name}, %(name)s, %1$s, %NAME%, $name
    r"[$#%@]?\{{1,3}[^{}\n]{0,60}\}{1,3}",
    r"%\(\w{1,40}\)[a-z]|%(?:\d{1,2}\$)?[-+0#]?\d{0,3}(?:\.\d{1,2})?l{0,2}[dfiosux@](?!\w)|%\w{1,40}%|\$[A-Za-z_]\w{0,40}",
    # <b>, </a>, &nbsp;
    r"</?[A-Za-z][^<>\n]{0,400}>|&#?\w{1,8};",
    # @anna, :smile:
    r"(?<!\w)@[\w.-]{1,40}|(?<!\w):[a-z0-9_+-]{2,40}:",
    # :-D, ;P, xD, <3
    r"(?<!\w)(?:[:;=]['’^-]?[DPpOoSsxX3)(|/\\]{1,3}|[xX]D{1,3}|<3)(?!\w)",
    # Pictures, arrows and signs, with what joins and colours them
    rf"[{_PICTURES}]+",
)
_CLUTTER = deferred("|".join(f"(?:{pattern})" for pattern in _TABLE))
# A text without one of these characters matches no pattern of the table.
_HINT = deferred(rf"[@/\\{{%$<&{_PICTURES}]|\.\w|[:;=]\S|[xX]D")


def cleared(text: str) -> str:
    return _CLUTTER.sub(" ", text) if _HINT.search(text) else text
