"""Pictures that other programs made: their text is found, taken out and drawn again."""

import io
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.documents.corpus import FILES, wanted
from tolmach.documents import works
from tolmach.documents.formats.image import _found, _raster, read, write
from tolmach.documents.formats.model import Reading
from tolmach.documents.kit.inline import as_it_was
from tolmach.files.child import ChildLimits, run
from tolmach.units import Rendered

# File, language, and what a reader sees in it, each block on its own.
KNOWN: dict[str, tuple[str, list[str]]] = {
    "article.png": (
        "en",
        [
            "The lighthouse keeps its light",
            "For more than a century the lighthouse on the northern cape has guided ships through the narrow strait. "
            "Last winter the town council decided to replace the old lamp with an electric one.",
            "Fishermen were the first to notice the change. The beam is whiter than before, they say, and it reaches "
            "farther out to sea on clear nights.",
            "The keeper, who lives in the small house beside the tower, has mixed feelings. She polished the old lens "
            "every morning for thirty years.",
        ],
    ),
    "banner-gradient.png": (
        "en",
        ["Summer sale starts today", "Up to half price on all garden furniture", "Shop now"],
    ),
    "chart-bars.png": (
        "en",
        ["Visitors of the botanical garden", "Thousands of people", "Spring", "Summer", "Autumn", "Winter", "Season"],
    ),
    "dark-settings.png": (
        "en",
        [
            "Overview",
            "Account settings",
            "Notifications",
            "Choose which messages we may send you. You can change your mind at any time.",
            "Security",
            "Billing history",
            "Send me a weekly summary",
            "Tell me about new features",
            "Sign out",
            "Save changes",
        ],
    ),
    "dialog.png": (
        "en",
        [
            "Delete this project?",
            "The project and all of its files will be removed from the server. This step cannot be undone.",
            "Cancel",
            "Delete",
        ],
    ),
    "form-arabic.png": (
        "ar",
        ["تسجيل الدخول", "أدخل عنوان البريد الإلكتروني وكلمة المرور للمتابعة.", "البريد الإلكتروني", "متابعة"],
    ),
    "leaflet-cmyk.jpg": ("en", ["Printed on recycled paper", "Please pass this leaflet on"]),
    "menu-french.png": (
        "fr",
        [
            "Menu du jour",
            "Soupe à l'oignon gratinée",
            "Salade de chèvre chaud",
            "Poulet rôti aux herbes",
            "Gratin de légumes d'été",
            "Crème brûlée à la vanille",
            "Service compris. Boissons non comprises.",
        ],
    ),
    "notice-japanese.png": (
        "ja",
        [
            "工事のお知らせ",
            "来週の月曜日から、駅前の歩道で補修工事を行います。ご迷惑をおかけしますが、ご協力をお願いいたします。",
            "お問い合わせは市役所の道路課まで。",
        ],
    ),
    "photo-caption.jpg": ("en", ["Freshly roasted every morning", "Open until late in the evening"]),
    "photo-exif-turned.jpg": ("en", ["The launch was delayed by strong winds"]),
    "poster-russian.png": (
        "ru",
        [
            "Городская библиотека",
            "Открыта каждый день с девяти утра",
            "Приходите на вечер поэзии в пятницу. Вход свободный для всех читателей.",
        ],
    ),
    "scan-slanted-noisy.jpg": (
        "en",
        [
            "12 March 1998",
            "Dear Mr Whitfield,",
            "Thank you for your letter about the apple trees behind the school. The gardener has looked at them and "
            "believes that most of them can be saved if they are pruned before the end of the month.",
            "We would be grateful if you could lend us the long ladder again. Please let the office know which day "
            "would suit you best.",
            "Yours sincerely, Margaret Hollis",
        ],
    ),
    "sign-german.png": ("de", ["ACHTUNG", "Betreten der Baustelle verboten", "Eltern haften für ihre Kinder"]),
    "sign-slanted.png": ("en", ["Closed for repairs", "We open again on Monday"]),
    "slide.png": (
        "en",
        [
            "Plans for the autumn",
            "• Hire two more gardeners",
            "• Repair the roof of the greenhouse before the first frost",
            "• Open the new path along the river",
        ],
    ),
    "transparent.png": ("en", ["Fresh from the field", "Vegetables delivered to your door"]),
}
# One picture for each program that reads; the others are read with `--heavy`.
QUICK = ("transparent.png", "form-arabic.png")
NAMES = [name if name in QUICK else pytest.param(name, marks=pytest.mark.heavy) for name in KNOWN]
TRANSLATIONS = {
    "de": "Bitte am Eingang melden",
    "ar": "يرجى الانتظار هنا",
    "ja": "入口でお待ちください",
    "ru": "Вход со двора",
}
ERRORS = 0.03


@cache
def _read(name: str) -> Reading:
    return read((FILES / "image" / name).read_bytes(), KNOWN[name][0])


def _written(name: str, rendered: list[Rendered], target: str) -> bytes:
    path = FILES / "image" / name
    return write(path.read_bytes(), rendered, wanted(path, target=target, source=KNOWN[name][0]), _read(name).kept)


def _distance(one: str, two: str) -> int:
    row = list(range(len(two) + 1))
    for number, letter in enumerate(one, 1):
        before, row[0] = row[0], number
        for place, other in enumerate(two, 1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (letter != other))
    return row[-1]


def _seen(data: bytes) -> np.ndarray:
    return np.asarray(_raster(data).shown(), np.int16)


def _painted(name: str) -> np.ndarray:
    """Where something was found, and what is close to it."""
    shape = _seen((FILES / "image" / name).read_bytes()).shape
    mask = np.zeros(shape[:2], bool)
    for line in _found(_read(name).kept)[1]:
        left, top, right, bottom = map(round, line.box)
        mask[max(top - 4, 0) : bottom + 4, max(left - 4, 0) : right + 4] = True
    return mask


@pytest.mark.parametrize("name", NAMES)
def test_text_is_found_in_its_blocks(name: str) -> None:
    expected = KNOWN[name][1]
    found = [unit.text for unit in _read(name).units]
    assert len(found) == len(expected), found
    errors = sum(min(_distance(text, other) for other in found) for text in expected)
    assert errors <= ERRORS * sum(map(len, expected)), found
    assert _read(name).characters >= sum(map(len, found)) - sum(text.count(" ") for text in found)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_changed_is_the_same_file(name: str) -> None:
    unchanged = [as_it_was(unit) for unit in _read(name).units]
    assert _written(name, unchanged, "de") == (FILES / "image" / name).read_bytes()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.heavy
def test_what_is_drawn_can_be_read(name: str) -> None:
    target = "ar" if KNOWN[name][0] == "de" else "de"
    rendered = [Rendered(TRANSLATIONS[target])] * len(_read(name).units)
    again = [unit.text for unit in read(_written(name, rendered, target), target).units]
    # What was drawn in two lines may be read as two blocks, and not each word in a photograph is read again.
    words = TRANSLATIONS[target].split() * len(rendered)
    assert sum(" ".join(again).count(word) for word in set(words)) >= 0.8 * len(words), again


@pytest.mark.parametrize("name", [name for name in QUICK if name.endswith("png")])
def test_only_what_was_text_is_painted(name: str) -> None:
    """Here with translations that are shorter than the text was."""
    before = (FILES / "image" / name).read_bytes()
    after = _written(name, [Rendered("Ja, da")] * len(_read(name).units), "de")
    outside = ~_painted(name)
    assert (_seen(before)[outside] == _seen(after)[outside]).all()
    assert (_seen(before) != _seen(after)).any()


def test_a_block_that_stays_keeps_its_pixels() -> None:
    name = "transparent.png"
    after = _seen(_written(name, [as_it_was(_read(name).units[0]), Rendered("Gemüse")], "de"))
    before = _seen((FILES / "image" / name).read_bytes())
    assert (before[:58] == after[:58]).all()
    assert (before[58:] != after[58:]).any()


@pytest.mark.heavy
@pytest.mark.parametrize("target", list(TRANSLATIONS))
def test_every_script_is_drawn_in_the_colours_that_were_there(target: str) -> None:
    name = "sign-german.png"
    result = Image.open(io.BytesIO(_written(name, [Rendered(TRANSLATIONS[target])] * 3, target))).convert("RGB")
    found = {unit.text for unit in read(_written(name, [Rendered(TRANSLATIONS[target])] * 3, target), target).units}
    assert any(_distance(text, TRANSLATIONS[target]) <= 1 for text in found), found
    colours = sorted(result.getcolors(1 << 20) or [], reverse=True)[:2]
    assert [colour for _, colour in colours] == [(255, 204, 0), (17, 17, 17)]


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["dark-settings.png", "poster-russian.png"])
def test_a_child_process_may_do_it(name: str) -> None:
    """It may write no file, has a gigabyte, and finds no path in its environment."""
    data = (FILES / "image" / name).read_bytes()
    asked = works.asking_to_read("png", data, KNOWN[name][0])
    reading = works.reading_of(run(works.read, asked, ChildLimits(seconds=60)))
    assert reading == _read(name)
    rendered = [Rendered(TRANSLATIONS["ar"]) for _ in reading.units]
    form = wanted(Path(name), target="ar", source=KNOWN[name][0])
    asked = works.asking_to_write("png", data, rendered, form, reading.kept)
    assert works.written_of(run(works.write, asked, ChildLimits(seconds=60))).data == _written(name, rendered, "ar")


@pytest.mark.heavy
def test_a_large_picture_fits_into_a_child_process() -> None:
    with Image.open(FILES / "image/slide.png") as slide:
        large = slide.convert("RGB").resize((7200, 5400))
    out = io.BytesIO()
    large.save(out, "PNG")
    reading = works.reading_of(
        run(works.read, works.asking_to_read("png", out.getvalue(), "en"), ChildLimits(seconds=120))
    )
    assert "Plans for the autumn" in [unit.text for unit in reading.units]
    rendered = [Rendered("Pläne für den Herbst") for _ in reading.units]
    asked = works.asking_to_write("png", out.getvalue(), rendered, wanted(Path("x.png")), reading.kept)
    assert len(run(works.write, asked, ChildLimits(seconds=120))) > 1000
