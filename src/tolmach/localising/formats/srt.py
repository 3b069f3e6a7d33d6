"""Subtitles. A cue is known by its times; sentences go over several cues, so all of them are translated together."""

import re
from dataclasses import dataclass, replace

from tolmach.documents.kit.encodings import decoded
from tolmach.errors import UnsafeFile
from tolmach.localising.formats.model import StringSheet
from tolmach.localising.tree import Node

_END = r"[ \t]*(?:\r\n|\r|\n)"
_TIME = r"\d+:\d+:\d+[,.]\d+"
_CUE = re.compile(
    rf"(?P<lead>\s*(?:\d+{_END})?)(?P<label>{_TIME}[ \t]*-->[ \t]*{_TIME}[^\r\n]*)(?P<link>{_END})"
    rf"(?P<raw>[^\r\n]*(?:(?:\r\n|\r|\n)[ \t]*[^\s][^\r\n]*)*)(?P<tail>\r\n|\r|\n|\Z)"
)


@dataclass(frozen=True)
class SrtSheet(StringSheet):
    is_whole = True

    def filled(self, node: Node, text: str) -> Node:
        return replace(node, text=text, raw=text.replace("\n", "\r\n") if "\r" in node.link else text)


def read(data: bytes) -> SrtSheet:
    file = decoded(data)
    nodes: list[Node] = []
    seen: dict[str, int] = {}
    at = 0
    while match := _CUE.match(file.text, at):
        times = re.sub(r"\s", "", match["label"])
        seen[times] = seen.get(times, 0) + 1
        name = times if seen[times] == 1 else f"{times} {seen[times]}"
        said = match["raw"].replace("\r\n", "\n")
        nodes.append(Node(name, match["lead"], match["label"], match["link"], match["raw"], match["tail"], text=said))
        at = match.end()
    rest = file.text[at:]
    if rest.strip() or not nodes:
        raise UnsafeFile(f"The file is not SRT: it cannot be read after line {file.text[:at].count(chr(10)) + 1}.")
    return SrtSheet(Node("", children=tuple(nodes), closing=rest), file)
