"""All of it."""

from collections import Counter

from tests.poison.bodies import BODIES
from tests.poison.frames import FRAMES
from tests.poison.heads import HEADS
from tests.poison.letters import LISTS, UNICODE
from tests.poison.model import Poison
from tests.poison.packages import ARCHIVES
from tests.poison.pages import GATHERED, PAGES
from tests.poison.pdfs import PDFS
from tests.poison.pictures import PICTURES
from tests.poison.sounds import SOUNDS
from tests.poison.trees import XML

ROOMS: dict[str, list[Poison]] = {
    "heads": HEADS,
    "bodies": BODIES,
    "frames": FRAMES,
    "letters": UNICODE,
    "lists": LISTS,
    "sounds": SOUNDS,
    "archives": ARCHIVES,
    "XML": XML,
    "pages": PAGES,
    "PDF": PDFS,
    "pictures": PICTURES,
    "gathered": GATHERED,
}
CORPUS = [poison for rows in ROOMS.values() for poison in rows]


def doubled() -> list[str]:
    """Names that two have: whoever reads a figure must know which is meant."""
    return [name for name, count in Counter(poison.name for poison in CORPUS).items() if count > 1]
