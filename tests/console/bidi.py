"""Debian's Firefox by WebDriver BiDi, its own protocol: Playwright drives only a Firefox of its own."""

import contextlib
import itertools
import json
import re
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

FIREFOX = Path("/usr/bin/firefox-esr")
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PREFERENCES = {"remote.active-protocols": 1, "browser.shell.checkDefaultBrowser": False, "app.update.enabled": False}
START, PATIENCE = 60.0, 60.0


@dataclass(frozen=True, slots=True)
class FirefoxPage:
    line: ClientConnection
    context: str
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(2))

    def goto(self, url: str) -> None:
        self._ask("browsingContext.navigate", url=url, wait="complete")

    def evaluate(self, script: str) -> Any:
        """The value of the script, a promise included, which must be a string, a number or a boolean."""
        given = {"expression": script, "target": {"context": self.context}, "awaitPromise": True}
        answer = _asked(self.line, next(self.numbers), "script.evaluate", **given)
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    def awaited(self, script: str) -> Any:
        """The value of the script, once it has one that counts as true."""
        ending = time.monotonic() + PATIENCE
        while not (value := self.evaluate(script)):
            assert time.monotonic() < ending, f"never true: {script}"
            time.sleep(0.1)
        return value

    def type(self, words: str) -> None:
        """As a keyboard does it, into what has the focus."""
        keys = [{"type": kind, "value": key} for key in words for kind in ("keyDown", "keyUp")]
        actions = [{"type": "key", "id": "keyboard", "actions": keys}]
        self._ask("input.performActions", actions=actions)

    def click(self, selector: str) -> None:
        """Where the element begins."""
        place = f"document.querySelector({json.dumps(selector)}).getClientRects()[0]"
        x, y = (self.evaluate(f"Math.round({place}.{side} + 8)") for side in ("left", "top"))
        pressed = [
            {"type": "pointerMove", "x": x, "y": y},
            *({"type": t, "button": 0} for t in ("pointerDown", "pointerUp")),
        ]
        actions = [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": pressed}]
        self._ask("input.performActions", actions=actions)

    def _ask(self, method: str, **given: Any) -> Any:
        return _asked(self.line, next(self.numbers), method, context=self.context, **given)


@contextlib.contextmanager
def firefox(profile: Path) -> Iterator[FirefoxPage]:
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("\n".join(lines))
    command: list[str | Path] = [
        FIREFOX,
        "--headless",
        "--no-remote",
        "--profile",
        profile,
        "--remote-debugging-port",
        "0",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            found = next(found for line in process.stderr if (found := LISTENING.search(line)))
            with connect(f"{found[1]}/session", max_size=None, open_timeout=START) as line:
                _asked(line, 0, "session.new", capabilities={})
                context = _asked(line, 1, "browsingContext.getTree")["contexts"][0]["context"]
                yield FirefoxPage(line, context)
        finally:
            process.terminate()


def _asked(line: ClientConnection, number: int, method: str, **given: Any) -> Any:
    line.send(json.dumps({"id": number, "method": method, "params": given}))
    while (answer := json.loads(line.recv(timeout=PATIENCE))).get("id") != number:
        pass
    assert answer["type"] == "success", answer
    return answer["result"]
