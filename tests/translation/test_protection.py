import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.translation.protected import protection
from tolmach.translation.protected.protection import ProtectedKind, find

P, U, N, T = ProtectedKind.PLACEHOLDER, ProtectedKind.URL, ProtectedKind.NAME, ProtectedKind.PHONE


def found(text: str, language: str = "en") -> list[tuple[str, ProtectedKind]]:
    return [(text[span.start : span.end], span.kind) for span in find(text, language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello %s, you have %d items", ["%s", "%d"]),
        ("%1$s of %2$d", ["%1$s", "%2$d"]),
        ("%(count)d files", ["%(count)d"]),
        ("%d%% done", ["%d%%"]),
        ("100%% sure", ["%%"]),
        ("%-5.2f, %05d, %lld, %@, %1$@", ["%-5.2f", "%05d", "%lld", "%@", "%1$@"]),
        ("%ds left", ["%d"]),
        ("Hello {name}!", ["{name}"]),
        ("{0} and {1}", ["{0}", "{1}"]),
        ("{} and {:.2f} and {x.y!r:>10}", ["{}", "{:.2f}", "{x.y!r:>10}"]),
        ("{{x}} {{ user.name | upper }} {{{raw}}}", ["{{x}}", "{{ user.name | upper }}", "{{{raw}}}"]),
        ("{count, number} on {when, date, short}", ["{count, number}", "{when, date, short}"]),
        ("{% if x %}yes{% endif %}", ["{% if x %}", "{% endif %}"]),
        ("Dear <%= name %>", ["<%= name %>"]),
        ("Pay ${y} or %{x} or #{z}", ["${y}", "%{x}", "#{z}"]),
        ("See $t(common.name)", ["$t(common.name)"]),
        ("Set $name first", ["$name"]),
        ("Open %APPDATA% now", ["%APPDATA%"]),
        ("Hello :name, :count left", [":name", ":count"]),
        ("Well done :smile:", [":smile:"]),
        ("@count@ items", ["@count@"]),
        ("Dear [[customer]], see [note]", ["[[customer]]"]),
        ("Rename __OLD_NAME__ and read __this__", ["__OLD_NAME__"]),
        (
            "You have {n, plural, one {# file} other {# files}}.",
            ["{n, plural, one {# file} other {# files}}"],
        ),
        (
            "{g, select, male {{n, plural, other {x}}} other {y}}",
            ["{g, select, male {{n, plural, other {x}}} other {y}}"],
        ),
        ("{n, plural, one {never closed {name}", ["{name}"]),
        (r"First line\nSecond line\t\tEnd\n", [r"\n", r"\t\t", r"\n"]),
        (r"\nabla and \theta", []),
    ],
)
def test_placeholders(text: str, expected: list[str]) -> None:
    assert found(text) == [(item, P) for item in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See https://example.org/a?b=c#d.", [("https://example.org/a?b=c#d", U)]),
        ("(see http://example.org)", [("http://example.org", U)]),
        ("https://en.wikipedia.org/wiki/Tea_(drink), or", [("https://en.wikipedia.org/wiki/Tea_(drink)", U)]),
        ("Go to www.example.com!", [("www.example.com", U)]),
        ("Booking.com and bbc.co.uk/news", [("Booking.com", U), ("bbc.co.uk/news", U)]),
        ("mailto:a@example.org", [("mailto:a@example.org", U)]),
        ("Write to jo.doe+x@example.co.uk.", [("jo.doe+x@example.co.uk", ProtectedKind.EMAIL)]),
        ("Open report.pdf or src/main.py", [("report.pdf", ProtectedKind.FILE), ("src/main.py", ProtectedKind.FILE)]),
        (
            "All *.txt and .env files, a.tar.gz.",
            [("*.txt", ProtectedKind.FILE), (".env", ProtectedKind.FILE), ("a.tar.gz", ProtectedKind.FILE)],
        ),
        ("Edit C:\\Users\\me\\a.txt, then", [("C:\\Users\\me\\a.txt", ProtectedKind.PATH)]),
        ("On \\\\server\\share", [("\\\\server\\share", ProtectedKind.PATH)]),
        (
            "In /etc/hosts, ~/notes and ../up.",
            [("/etc/hosts", ProtectedKind.PATH), ("~/notes", ProtectedKind.PATH), ("../up", ProtectedKind.PATH)],
        ),
        ("A <b> before", [("<b>", ProtectedKind.PLACEHOLDER)]),
        ("See /v2/users/:id/{x}", [("/v2/users/:id/{x}", ProtectedKind.PATH)]),
        ("GET /v2/users/:id/{x}", [("GET /v2/users/:id/{x}", ProtectedKind.CODE)]),
        ("Run `make all` and ``a`b``.", [("`make all`", ProtectedKind.CODE), ("``a`b``", ProtectedKind.CODE)]),
        ("Version v2.1 or 1.2.3-beta", [("v2.1", ProtectedKind.VERSION), ("1.2.3-beta", ProtectedKind.VERSION)]),
        ("At 10.0.0.1", [("10.0.0.1", ProtectedKind.VERSION)]),
        ("At 10.0.0.1:8080.", [("10.0.0.1:8080", ProtectedKind.VERSION)]),
        (
            "Id 123e4567-e89b-12d3-a456-426614174000",
            [("123e4567-e89b-12d3-a456-426614174000", ProtectedKind.IDENTIFIER)],
        ),
        ("Commit 47df4d3 at 0xFF", [("47df4d3", ProtectedKind.IDENTIFIER), ("0xFF", ProtectedKind.IDENTIFIER)]),
        ("Ticket #TK-88213 is open", [("#TK-88213", ProtectedKind.IDENTIFIER)]),
        (
            "Bill RE/2022/0199, file MD-771/C",
            [("RE/2022/0199", ProtectedKind.PRODUCT), ("MD-771/C", ProtectedKind.PRODUCT)],
        ),
        ("Ref: QS.40-18", [("QS.40-18", ProtectedKind.PRODUCT)]),
        ("Pay to AT61 1904 3002 3457 3201 now", [("AT61 1904 3002 3457 3201", ProtectedKind.IDENTIFIER)]),
        ("Card 5105 1051 0510 5100 has expired", [("5105 1051 0510 5100", ProtectedKind.IDENTIFIER)]),
        ("If a < b and c1 >= d, it fails.", [("a < b", ProtectedKind.CODE), ("c1 >= d", ProtectedKind.CODE)]),
        ("Vitamin A = good.", []),
        ("Keep < 7 degrees and ≥ 1,200 m", [("< 7", ProtectedKind.LAYOUT), ("≥", ProtectedKind.LAYOUT)]),
        ("Locker № 31-F", [("31-F", ProtectedKind.IDENTIFIER)]),
        ("in room 7.08, im Raum 7.08", [("7.08", ProtectedKind.IDENTIFIER)] * 2),
        ("A 3-D film for 7.08 in rooms, A/B or 24/7", []),
        ("The XR-2000 and A380", [("XR-2000", ProtectedKind.PRODUCT), ("A380", ProtectedKind.PRODUCT)]),
        ("To NL91 ABNA 0417 1643 00 or", [("NL91 ABNA 0417 1643 00", ProtectedKind.IDENTIFIER)]),
        ("AT61 1904 3002 3457 3201", [("AT61 1904 3002 3457 3201", ProtectedKind.IDENTIFIER)]),
        ("ISO 9001, DIN EN 1090-2", [("ISO 9001", ProtectedKind.PRODUCT), ("DIN EN 1090-2", ProtectedKind.PRODUCT)]),
        (
            "The user_id of HTTP_PROXY",
            [("user_id", ProtectedKind.IDENTIFIER), ("HTTP_PROXY", ProtectedKind.IDENTIFIER)],
        ),
        ("My iPhone runs macOS", [("iPhone", ProtectedKind.PRODUCT), ("macOS", ProtectedKind.PRODUCT)]),
        ("Call getElementById() now", [("getElementById()", ProtectedKind.PRODUCT)]),
        ("Thanks @anna and #MeToo", [("@anna", N), ("#MeToo", N)]),
        ("Call +44 20 7946 0958, or +1 (555) 010-0199.", [("+44 20 7946 0958", T), ("+1 (555) 010-0199", T)]),
        ("So:\n```py\nfor x in y:\n    go()\n```\nDone.", [("```py\nfor x in y:\n    go()\n```", ProtectedKind.CODE)]),
        ("> ~~~\r\n> go to\r\n> ~~~\r\nDone.", [("> ~~~\r\n> go to\r\n> ~~~\r", ProtectedKind.CODE)]),
        ("```go to``` is code", [("```go to```", ProtectedKind.CODE)]),
    ],
)
def test_kinds(text: str, expected: list[tuple[str, ProtectedKind]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "100 % der Kunden",
        "a 5% discount",
        "5%de indirim, %50 indirim, %50'si",
        "50% of it",
        "at 10:30, note: this",
        "Il dit : bonjour",
        "km/h, and/or, he/she/they, 24/7",
        "It ended.The next began.It went on",
        "$5 or US$ 10 or A$AP",
        "We are #1, number # 5",
        "On 12.05.2019 it was 1.234.567 or 1.000.000,50",
        "In the 1990s, WW2, AD79, EUR50, FY2019",
        "The 2nd of 3 (a) or {see the note}",
        "I said e.g. this, i.e. that, U.S. and a.m.",
        "{",
        "",
        "It's 3.14, or 1,000.50; 7.30 a.m.",
        "Smile :) or :-( or :D",
        "decade facade",
        "A/B, T-shirt, Wi-Fi, 4x4",
        "5 kWh at 3 kHz and pH 7, 200 mAh, 5 dB",
        "McDonald and MacArthur on YouTube",
        "an _emphasised_ word",
        "iPhone-Hülle",
        "+1 000 000 people, from +5 to +10, 1 + 12345678",
        "```\nnever closed",
    ],
)
def test_plain_text_is_left_alone(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("設定はconfig.yamlを開いてhttps://example.org/aを見る", "ja", ["config.yaml", "https://example.org/a"]),
        ("#MeTooの動き", "ja", ["#MeToo"]),
        ("请打开report.pdf文件", "zh-hant", ["report.pdf"]),
        ("example.com에서", "ko", ["example.com"]),
        ("Откройте отчёт.pdf", "ru", ["отчёт.pdf"]),
        ("Тег #длинный тут", "ru", ["#длинный"]),
    ],
)
def test_words_without_spaces_around_are_not_taken_along(text: str, language: str, expected: list[str]) -> None:
    assert [item for item, _ in found(text, language)] == expected


@given(st.text(alphabet="ab1A.:/\\@#%$s{}(),` -é語", max_size=80), st.sampled_from(["en", "ja"]))
def test_spans_are_in_order_and_apart(text: str, language: str) -> None:
    spans = find(text, language)
    edges = [edge for span in spans for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert all(span.start < span.end for span in spans)


@pytest.mark.parametrize(
    "part",
    [
        "{",
        "`",
        "a.",
        "a/",
        "https://",
        "{n, plural,",
        "a@",
        "/a",
        "a@a.",
        "1.",
        "\\a",
        "AA-1-",
        "abc1",
        "%",
        "-",
        "http://)",
        "{{a",
        "a-",
        "a_",
        "aA",
        "```a\n",
        "~~~\n",
        "+1 ",
        "\\n",
    ],
)
def test_no_text_takes_long(part: str) -> None:
    text = part * (30_000 // len(part))
    began = time.process_time()
    find(text, "en")
    assert time.process_time() - began < 1.5


_PIECES = (
    "DIN EN ", "ISO ", "9001", "`", "```x\n", "a.pdf", ".PDF", " ", "\n", "http://", "www.", "mailto:", "ab", "AB", "1",
    "-", "_", "{", "}", "%s", "$x", ":Name", "@", "#tag", "+44 20 7946 0958", "/etc/x", "C:\\x", "0x", "ff", "é", "漢",
    ".", "com", "v1", "1.2.3", "<0>", "(", "iPhone", "A380", "12345678-1234-1234-1234-123456789012",
)  # fmt: skip


@given(st.lists(st.sampled_from(_PIECES), max_size=9).map("".join))
def test_the_table_is_tried_wherever_it_fits(text: str) -> None:
    for pattern in (protection._SPACED, protection._JOINED):
        for at in range(len(text) + 1):
            found, wanted = protection._first(pattern, text, at), pattern.search(text, at)
            assert (found and found.span()) == (wanted and wanted.span())
