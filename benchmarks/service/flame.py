"""Draws where processor time went: each box stands on its caller and is as wide as the time that it took. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape

WIDTH, HEIGHT, TOP, LETTER = 1200, 16, 44, 6.2
NARROWEST = 3.0
"""Narrower boxes are left out, with all that stand on them."""
ENGINE, OURS, LIBRARY, THREAD = "#1a704e", "#e0973b", "#c9ced3", "#8fa6bd"
INK = "#222222"

Stack = tuple[str, ...]


@dataclass
class FlameBox:
    seconds: float = 0.0
    above: "dict[str, FlameBox]" = field(default_factory=dict)


def grown(stacks: Mapping[Stack, float]) -> FlameBox:
    """One box for all stacks, with the boxes of those that begin alike on it."""
    root = FlameBox()
    for stack, seconds in stacks.items():
        box = root
        box.seconds += seconds
        for name in stack:
            box = box.above.setdefault(name, FlameBox())
            box.seconds += seconds
    return root


def picture(title: str, stacks: Mapping[Stack, float]) -> str:
    root = grown(stacks)
    scale = WIDTH / root.seconds if root.seconds else 0.0
    boxes = list(_boxes(root, 0.0, 0, scale))
    height = TOP + HEIGHT * (1 + max((depth for depth, *_ in boxes), default=0)) + 6
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        f'font-size="11" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        f'<text x="6" y="20" font-size="15" font-weight="bold">{escape(title)}</text>',
        *_legend(),
    ]
    return "\n".join([*head, *(_drawn(box, root.seconds) for box in boxes), "</svg>", ""])


def _legend() -> Iterator[str]:
    for number, (name, colour) in enumerate(
        {"threads": THREAD, "the engine": ENGINE, "our code": OURS, "Python and libraries": LIBRARY}.items()
    ):
        yield f'<rect x="{6 + 150 * number}" y="28" width="10" height="10" fill="{colour}"/>'
        yield f'<text x="{20 + 150 * number}" y="37">{name}</text>'


Box = tuple[int, float, float, str, float]


def _boxes(box: FlameBox, left: float, depth: int, scale: float) -> Iterator[Box]:
    """The depth of each box, its left edge, width, name and seconds; the widest first."""
    for name, above in sorted(box.above.items(), key=lambda item: -item[1].seconds):
        width = above.seconds * scale
        if width >= NARROWEST:
            yield depth, left, width, name, above.seconds
            yield from _boxes(above, left, depth + 1, scale)
        left += width


def _drawn(box: Box, whole: float) -> str:
    depth, left, width, name, seconds = box
    y = TOP + HEIGHT * depth
    told = escape(f"{name}: {1000 * seconds:.0f} ms, {100 * seconds / whole:.1f} %")
    shown = name[: int((width - 4) / LETTER)]
    text = f'<text x="{left + 2:.1f}" y="{y + 12}">{escape(shown)}</text>' if len(shown) > 2 else ""
    size = f'width="{width - 0.5:.1f}" height="{HEIGHT - 1}" fill="{_colour(name, depth)}"'
    return f'<g><title>{told}</title><rect x="{left:.1f}" y="{y}" {size}/>{text}</g>'


def _colour(name: str, depth: int) -> str:
    if is_engine(name):
        return ENGINE
    if not depth:
        return THREAD
    return OURS if ":" in name else LIBRARY


def is_engine(name: str) -> bool:
    return name == NATIVE or name.startswith(("engines.nmt", "ctranslate2", "sentencepiece"))


NATIVE = "threads of the engine"


def engine_share(stacks: Mapping[Stack, float]) -> float:
    """The share of the time in which the engine computes."""
    whole = sum(stacks.values())
    return sum(seconds for stack, seconds in stacks.items() if any(map(is_engine, stack))) / whole if whole else 0.0
