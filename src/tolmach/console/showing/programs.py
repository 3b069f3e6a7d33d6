"""Shows a request of the console as programs that would make it: curl, Python and Node. Pure.

If the official clients have a call for it, that call is shown; otherwise the request itself. The key stays a variable.
"""

import json
import shlex
from dataclasses import dataclass
from urllib.parse import urlencode

from tolmach.console.model import ApiCall
from tolmach.console.showing import clients
from tolmach.console.showing.literals import javascript, python

KEY = "DEEPL_AUTH_KEY"


@dataclass(frozen=True, slots=True)
class Program:
    language: str
    text: str


def programs(ask: ApiCall, server: str) -> list[Program]:
    call = clients.known(ask)
    return [
        Program("curl", curl(ask, server)),
        Program("Python", call.python(server) if call else _requests(ask, server)),
        Program("Node", call.node(server) if call else _fetch(ask, server)),
    ]


def curl(ask: ApiCall, server: str) -> str:
    parts = [f"curl {shlex.quote(_url(ask, server))}", f'-H "Authorization: DeepL-Auth-Key ${KEY}"']
    if ask.method != ("GET" if ask.body is None and not ask.files else "POST"):
        parts.insert(1, f"-X {ask.method}")
    if ask.files:
        parts += [f"-F {shlex.quote(f'{name}={_word(value)}')}" for name, value in (ask.body or {}).items()]
        parts += [f"-F {shlex.quote(f'{name}=@{file.name}')}" for name, file in ask.files.items()]
    elif ask.body is not None:
        parts.append("-H 'Content-Type: application/json'")
        parts.append(f"-d {shlex.quote(json.dumps(ask.body, ensure_ascii=False))}")
    return " \\\n  ".join(parts)


def _requests(ask: ApiCall, server: str) -> str:
    lines = ["import os", "import requests", "", "answer = requests.request("]
    lines.append(f"    {python(ask.method)}, {python(_url(ask, server))},")
    lines.append(f'    headers={{"Authorization": "DeepL-Auth-Key " + os.environ["{KEY}"]}},')
    if ask.files:
        files = ", ".join(f"{python(name)}: open({python(file.name)}, 'rb')" for name, file in ask.files.items())
        lines.append(f"    data={python({name: _word(value) for name, value in (ask.body or {}).items()})},")
        lines.append(f"    files={{{files}}},")
    elif ask.body is not None:
        lines.append(f"    json={python(ask.body)},")
    return "\n".join([*lines, ")", "print(answer.status_code, answer.text)"])


def _fetch(ask: ApiCall, server: str) -> str:
    lines = []
    if ask.files:
        lines = ['import { openAsBlob } from "node:fs";', "", "const form = new FormData();"]
        for name, value in (ask.body or {}).items():
            lines.append(f"form.append({javascript(name)}, {javascript(_word(value))});")
        for name, file in ask.files.items():
            opened = f"await openAsBlob({javascript(file.name)})"
            lines.append(f"form.append({javascript(name)}, {opened}, {javascript(file.name)});")
    lines.append(f"const answer = await fetch({javascript(_url(ask, server))}, {{")
    lines.append(f"  method: {javascript(ask.method)},")
    kind = ', "Content-Type": "application/json"' if ask.body is not None and not ask.files else ""
    lines.append(f"  headers: {{ Authorization: `DeepL-Auth-Key ${{process.env.{KEY}}}`{kind} }},")
    if ask.files:
        lines.append("  body: form,")
    elif ask.body is not None:
        lines.append(f"  body: JSON.stringify({javascript(ask.body)}),")
    return "\n".join([*lines, "});", "console.log(answer.status, await answer.text());"])


def _url(ask: ApiCall, server: str) -> str:
    return f"{server}{ask.path}" + (f"?{urlencode(ask.query)}" if ask.query else "")


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
