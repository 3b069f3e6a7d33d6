"""Pictures of where the time goes."""

import json
import re
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

from benchmarks.service import flame
from benchmarks.service.sampled import Sampler, frames, label

STACKS = {
    ("main", "typer", "cli.serve:serve"): 1.0,
    ("main", "typer", "app:import"): 2.0,
    ("nmt", "python", "engines.nmt.decoder:decode"): 3.0,
    (flame.NATIVE,): 4.0,
}


def test_boxes_are_as_wide_as_their_time() -> None:
    drawn = ElementTree.fromstring(flame.picture("A <start>", STACKS))
    boxes = {
        group[0].text or "": float(group[1].attrib["width"]) for group in drawn.iter("{http://www.w3.org/2000/svg}g")
    }
    assert boxes["main: 3000 ms, 30.0 %"] == 0.3 * flame.WIDTH - 0.5
    assert boxes["app:import: 2000 ms, 20.0 %"] == 0.2 * flame.WIDTH - 0.5
    assert len(boxes) == 8


def test_what_is_too_narrow_is_left_out() -> None:
    assert "tiny" not in flame.picture("x", {("wide",): 1.0, ("tiny",): 1e-6})
    assert flame.picture("nothing", {}).endswith("</svg>\n")


def test_the_share_of_the_engine() -> None:
    assert flame.engine_share(STACKS) == 0.7
    assert flame.engine_share({}) == 0.0


def test_names_of_frames() -> None:
    assert label("tolmach.app", "<module>") == "app:import"
    assert label("tolmach.wire.operation", "handle") == "wire.operation:handle"
    assert label("sqlalchemy.orm.session", "get") == "sqlalchemy"
    assert label("_frozen_importlib", "_load") == "import"
    here = frames(sys._getframe())
    assert here[-1] == __name__.partition(".")[0]
    assert all(one != other for one, other in pairwise(here))


def test_a_look_at_all_threads(tmp_path: Path) -> None:
    sampler = Sampler(tmp_path / "seen.json", None)
    sampler.start()
    while not sampler._seen:
        sum(range(10_000))
    sampler.save()
    seen = json.loads((tmp_path / "seen.json").read_text())
    assert seen["seconds"] > 0
    assert all(re.search(r"\D$", stack[0]) and stack[-1] > 0 for stack in seen["stacks"])
