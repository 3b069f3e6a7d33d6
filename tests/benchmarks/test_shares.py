"""Where the processor time goes: samples become shares, a table and a picture."""

import re
from collections import Counter

from benchmarks.service.flame import flame
from benchmarks.service.page import shares_part
from benchmarks.service.sampled import ENGINE
from benchmarks.service.shares import Seen

SAMPLES = Counter(
    {
        ENGINE: 600,
        "tolmach.wire.line:send;tolmach.engines.batcher:_work": 100,
        "tolmach.wire.line:send;tolmach.markup.tokens:read;re": 200,
        "asyncio": 100,
    }
)


def test_shares() -> None:
    seen = Seen()
    seen.add("64 callers", Counter({stack: spent * 64 * 1000 for stack, spent in SAMPLES.items()}))
    shown = seen.shown("64 callers")
    assert shown["processor_ms"] == 1.0
    assert (shown["outside_ms"], shown["outside_percent"]) == (0.4, 40.0)
    assert shown["rooms_percent"] == {ENGINE: 60.0, "markup": 20.0, "engines": 10.0, "asyncio": 10.0, "others": 0.0}
    result = {"signature": _SIGNATURE, "commit_before": "abc", "rounds": 1}
    lines = shares_part(result | {"cases": {"64 callers": {"now": shown}}})
    assert (
        "| 64 callers | now | 1.0 | 0.4 | 40.0 | engine 60.0, markup 20.0, engines 10.0, asyncio 10.0, others 0.0 |"
        in lines
    )


def test_a_function_is_as_wide_as_its_share() -> None:
    picture = flame("a case", SAMPLES)
    widths = dict(re.findall(r'<title>([\w.:]+) [\d.]+ %</title><rect x="[\d.]+" y="\d+" width="([\d.]+)"', picture))
    assert widths == {
        "engine": "600.0",
        "wire.line:send": "300.0",
        "markup.tokens:read": "200.0",
        "re": "200.0",
        "engines.batcher:_work": "100.0",
        "asyncio": "100.0",
    }


_SIGNATURE = {
    "commit": "abc", "changed": False, "model": "m", "data": "d", "cores": 2, "processor": "p", "load_before": 0.1,
    "ctranslate2": "4",
}  # fmt: skip
