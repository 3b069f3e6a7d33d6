"""Plain texts with forms that are no prose: markup, messages, markdown, code, layout. And what must be true of the
translation of each, whatever its words are. Pure."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

_TAG = re.compile(r"</?[A-Za-z][\w:.-]*(?:\s[^<>]*)?/?>")
_NAME = re.compile(r"</?([A-Za-z][\w:.-]*)")
_EMPTY_PAIR = re.compile(r"<([A-Za-z]\w*)[^<>/]*>\s*</\1>")
_VOID = frozenset({"br", "hr", "img", "input", "wbr"})
_WORD = re.compile(r"[^\W\d_]{4,}")
_CATEGORY = re.compile(r"(?:=\d+|\b(?:zero|one|two|few|many|other|male|female))\s*\{")

Holds = Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class Form:
    kind: str
    text: str
    holds: Holds


def _is_translated(text: str, answer: str) -> bool:
    """Less than half of its longer words are still there."""
    words = _WORD.findall(re.sub(r"[\w.]+@[\w.]+|https?://\S+", " ", text))
    return not words or sum(word in answer for word in words) <= len(words) / 2


def _is_nested(answer: str) -> bool:
    opened: list[str] = []
    for tag in _TAG.findall(answer):
        name = _NAME.match(tag)
        assert name is not None
        if tag.endswith("/>") or name[1].lower() in _VOID:
            continue
        if not tag.startswith("</"):
            opened.append(name[1])
        elif not opened or opened.pop() != name[1]:
            return False
    return not opened


def tagged(text: str, answer: str) -> bool:
    """Every tag once, character for character, nested, around something; the words are translated."""
    bare = [_TAG.sub(" ", said) for said in (text, answer)]
    return (
        Counter(_TAG.findall(text)) == Counter(_TAG.findall(answer))
        and _is_nested(answer)
        and not _EMPTY_PAIR.search(answer)
        and not any("<" in said for said in bare[1:] if "<" not in bare[0])
        and _is_translated(bare[0], bare[1])
    )


def has(*kept: str) -> Holds:
    """Each once or as often as before, and the rest is translated."""

    def holds(text: str, answer: str) -> bool:
        if any(answer.count(each) != text.count(each) for each in kept):
            return False
        for each in kept:
            text, answer = text.replace(each, " "), answer.replace(each, " ")
        return _is_translated(text, answer)

    return holds


def same(text: str, answer: str) -> bool:
    return answer == text


def prose(text: str, answer: str) -> bool:
    return _is_translated(text, answer)


def marked(*marks: str) -> Holds:
    """Markers as often as before, and no two of a kind without words between them."""

    def holds(text: str, answer: str) -> bool:
        if any(answer.count(mark) != text.count(mark) for mark in marks):
            return False
        for mark in marks:
            inside = answer.split(mark)[1::2] if text.count(mark) % 2 == 0 else []
            if any(not part.strip() or part != part.strip() for part in inside):
                return False
            text, answer = text.replace(mark, " "), answer.replace(mark, " ")
        return _is_translated(text, answer)

    return holds


def parted(separator: str) -> Holds:
    """What stands between the parts comes back as it was, and every part has words where it had some."""
    pattern = re.compile(separator)

    def holds(text: str, answer: str) -> bool:
        before, after = pattern.split(text), pattern.split(answer)
        return (
            pattern.findall(text) == pattern.findall(answer)
            and [bool(part.strip()) for part in before] == [bool(part.strip()) for part in after]
            and _is_translated(text, answer)
        )

    return holds


def message(text: str, answer: str) -> bool:
    """The branches are there, numbers too, braces are whole, and the words are translated."""
    return (
        _CATEGORY.findall(text) == _CATEGORY.findall(answer)
        and answer.count("{") == text.count("{")
        and answer.count("}") == text.count("}")
        and answer.count("#") >= text.count("#")
        and _is_translated(_CATEGORY.sub(" ", text), _CATEGORY.sub(" ", answer))
    )


FORMS: tuple[Form, ...] = (
    # Markup
    Form("markup", "Your order has <em>{{total}}</em> open items.", tagged),
    Form("markup", "<h2>Welcome to the garden shop</h2>", tagged),
    Form("markup", "<p>The parcel leaves tomorrow.</p>", tagged),
    Form("markup", "<p>The bridge is closed.</p><p>Please take the ferry.</p>", tagged),
    Form("markup", "Please read the <a href=\"/rules?lang=en&amp;v=2\" target=\"_blank\">house rules</a> first.", tagged),
    Form("markup", "The window is open.<br/>Close it before it rains.", tagged),
    Form("markup", "Opening hours:<br>Monday to Friday", tagged),
    Form("markup", "<ul><li>Fresh bread</li><li>Cold milk</li></ul>", tagged),
    Form("markup", "<div class=\"note\"><b>Warning:</b> the floor is <i>very</i> wet.</div>", tagged),
    Form("markup", "We have <b>two <i>free</i> rooms</b> this week.", tagged),
    Form("markup", "Bread &amp; butter cost less on <u>Sundays</u>.", tagged),
    Form("markup", "The ferry takes 20&nbsp;weeks to the island.", has("20")),
    Form("markup", "<strong>Careful</strong>", tagged),
    Form("markup", "Press <kbd>F5</kbd> to load the page again.", has("<kbd>F5</kbd>")),
    Form("markup", "Look at the picture: <img src=\"cat.png\" alt=\"\"/> It shows a cat.", tagged),
    Form("markup", "Agree to the <termsLink>terms of use</termsLink> and go on.", tagged),
    Form("markup", "<span style=\"color:red\">The password is wrong.</span> Try again.", tagged),
    # Not markup
    Form("brackets", "If a < b and c > d, the result is wrong.", has("a < b", "c > d")),
    Form("brackets", "I love this song <3", has("<3")),
    Form("brackets", "The method returns a List<String> with all names.", has("List<String>")),
    Form("brackets", "Write <your address> on the first line.", has("<", ">")),
    Form("brackets", "Send the letter to our office <office@example.org> today.", has("<office@example.org>")),
    # Messages
    Form("message", "{count, plural, one {# apple is left} other {# apples are left}}", message),
    Form("message", "You bought {n, plural, =0 {no tickets} one {# ticket} other {# tickets}}.", message),
    Form("message", "{gender, select, male {He sold his car.} female {She sold her car.} other {They sold their car.}}", message),
    # Markdown
    Form("markdown", "**Fresh fish**", marked("**")),
    Form("markdown", "~~Closed on Mondays~~", marked("~~")),
    Form("markdown", "The ~~red~~ blue car is **not** for sale.", marked("~~", "**")),
    Form("markdown", "**Do not open** the door during the journey.", marked("**")),
    Form("markdown", "This is *really* good news for the __whole village__.", marked("__")),
    Form("markdown", "See the [opening hours](https://example.org/hours) of the museum.", has("](https://example.org/hours)")),
    Form("markdown", "![A small dog](dog.png) is waiting outside.", has("](dog.png)", "![")),
    Form("markdown", "## Things to bring", has("## ")),
    Form("markdown", "> The river is **deep** here.", marked("> ", "**")),
    Form("markdown", "| Fruit | Price |\n|---|---|\n| Green apples | low |", has("|---|---|\n| ", " |\n|")),
    Form("markdown", 'She cried "Wait for me!" and ran.', lambda text, answer: len(re.findall(r'["“”„«»「」『』]', answer)) == 2),
    Form("markdown", "***Closed today***", marked("***")),
    # Touching
    Form("touching", "The server listens on ${address}:${port} now.", has("${address}:${port}")),
    Form("touching", "Open {protocol}://{domain}/{path} in the browser.", has("{protocol}://{domain}/{path}")),
    Form("touching", "Score: {home}:{guest} after the first half.", has("{home}:{guest}")),
    Form("touching", "Dear {first}{last}, your table is ready.", has("{first}{last}")),
    Form("touching", "Time left: %d:%02d", has("%d:%02d")),
    # Code
    Form("code", "    pip install flask", same),
    Form("code", "$ git clone https://example.org/a.git", same),
    Form("code", "npm run build", same),
    Form("code", "> npm install --save express", same),
    Form("code", "SELECT title FROM books WHERE year > 1990 ORDER BY title", same),
    Form("code", "UPDATE orders SET state = 'done' WHERE id = 7;", same),
    Form("code", "Run this query first: SELECT id FROM customers", has("SELECT id FROM customers")),
    Form("code", "docker run -it --rm ubuntu bash", same),
    Form("code", "sudo apt-get install nginx", same),
    Form("code", "cd build && make install", same),
    Form("code", "print(\"good morning\")", same),
    Form("code", "const total = items.length;", same),
    Form("code", "max_open_files = 512", same),
    Form("code", '{"name": "garden", "open": true}', same),
    Form("code", "  at com.example.Shop.open(Shop.java:41)", same),
    Form("code", "  File \"shop.py\", line 12, in open_door", same),
    Form("code", "Install the tool:\n\n    pip install flask\n\nThen start the server.", has("\n\n    pip install flask\n\n")),
    Form("code", "Type npm run build and wait a moment.", has("npm run build")),
    Form("code", "for (int i = 0; i < 10; i++) {", same),
    Form("code", "cat names.txt | sort | uniq -c", same),
    # Not code
    Form("prose", "Select a name from the list.", prose),
    Form("prose", "Make sure you install the lamp before winter.", prose),
    Form("prose", "Run the test again after lunch.", prose),
    Form("prose", "Update the address and set the table.", prose),
    Form("prose", "Find the key under the mat.", prose),
    Form("prose", "He said that  the house was empty.", prose),
    Form("prose", "The shop is closed.  Come back on Tuesday.", prose),
    Form("prose", "go home and sleep", prose),
    Form("prose", "    The old man walked to the harbour.", prose),
    # Layout
    Form("layout", "Week   Month   Year", parted(r" {3}")),
    Form("layout", "First name      Family name      Date of birth", parted(r" {6}")),
    Form("layout", "yes ☐ no ☐", parted(r"☐")),
    Form("layout", "☐ Single   ☐ Married   ☐ Widowed", parted(r"☐")),
    Form("layout", "[ ] Breakfast  [x] Lunch  [ ] Dinner", parted(r"\[[ x]\]")),
    Form("layout", "Street ............ Town", parted(r" \.{12} ")),
    Form("layout", "Name: ____________ Town: ____________", parted(r"_{12}")),
    Form("layout", "Our printers . . . models with two trays support both sides.", has(". . .")),
    Form("layout", "Chapter One .............. 5", parted(r" \.{14} 5")),
    Form("layout", "Colour | Size | Price", parted(r" \| ")),
    Form("layout", "Street … Town … Postcode", parted(r" … ")),
    Form("layout", "Name:\tAddress:\tPhone:", parted(r"\t")),
)  # fmt: skip
