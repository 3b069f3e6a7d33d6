"""`docs/adding-a-language.md` is true for styles: a made-up language gets rules of style by the files that it names."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tolmach

SOURCE = Path(tolmach.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "adding-a-language.md"
CODE = "tlh"
LINGUISTICS = """
[cardinals]
rules = '''
0: pagh wa' cha' wej loS vagh jav Soch chorgh Hut
10: <<maH[ >>]
100: <<vatlh[ >>]
1000: <<SaD[ >>]
'''
[months]
names = "jar1 jar2 jar3 jar4 jar5 jar6 jar7 jar8 jar9 jar10 jar11 jar12"
short = "j1 j2 j3 j4 j5 j6 j7 j8 j9 j10 j11 j12"
[dates]
forms = '''
WORDS  D _ N _ Y
'''
[units.names]
kg = "kilo/kilos"
"""
STYLES = """
[phrases.redundant_phrases]
do_not_use_redundant_phrases = '''
Qapla' je ⇒ Qapla'
'''
[percents]
words = "vatlhvI'"
hint = "vatlhvI'"
said = "vatlhvi"
[ranges]
between = "ghoS"
both = { }
unsure = ""
[pairs]
abbreviations = '''
tlh. = tlhIngan
'''
"""
OPTIONS = {
    "redundant_phrases": "do_not_use_redundant_phrases",
    "percentage_format": "use_numerals_followed_by_percent_symbol",
    "range_indicator": "use_en_dash_without_spaces",
    "abbreviation_usage": "do_not_use_abbreviations",
    "thousands_separator": "use_space",
    "date_format": "use_yyyy_hyphen_mm_hyphen_dd_with_leading_zeros_for_single_digit_days_and_months",
    "units_of_measure_spacing": "use_space_between_numeral_and_unit_of_measure",
    "quotation_mark": "use_straight_quotation_marks",
}
TEXT = "Qapla' je tlh.: 5 vatlhvI', 3 ghoS 7 kilos, 5kg, 12,500 DujDaq, 4 jar5 2024, “HIja'”."
WANTED = "Qapla' tlhIngan: 5%, 3–7 kilos, 5 kg, 12\u00a0500 DujDaq, 2024-05-04, \"HIja'\"."
SCRIPT = """
import json, sys
from tolmach.languages.catalogue import named
from tolmach.linguistics.cardinals import in_words, value
from tolmach.styles.applying import compiled
from tolmach.styles.catalogue import LANGUAGES, options
from tolmach.translation.finishing.restyling import restyled
from tolmach.units import Rendered
asked = json.load(sys.stdin)
code, chosen = asked["code"], {}
for option in options():
    if asked["options"].get(option.rule) == option.name:
        chosen.setdefault(option.category, {})[option.rule] = option.name
done, changed = restyled(Rendered(asked["text"]), (), compiled(chosen, code), named(code))
print(json.dumps({
    "text": done.text, "rules": len(changed), "known": code in LANGUAGES,
    "number": in_words(2345, code), "read": value(in_words(45, code), code),
}))
"""


def add_row(path: Path, before: str, row: str) -> None:
    """A row of a table in a module, which lists languages by their code."""
    text = path.read_text("utf-8")
    assert len(re.findall(rf"(?m)^{before} ", text)) == 1
    path.write_text(re.sub(rf"(?m)^{before} ", f"{row}\n{before} ", text), "utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, with the made-up language in the files that the page names."""
    folder = tmp_path_factory.mktemp("copy")
    root = folder / "tolmach"
    shutil.copytree(SOURCE, root, ignore=shutil.ignore_patterns("__pycache__"))
    add_row(root / "languages" / "catalogue.py", "tr", f"{CODE}      ag-s--------  Klingon")
    add_row(root / "languages" / "traits.py", "tr", f"{CODE}  Latin     words      .  ,  “”    1.0")
    (root / "linguistics" / "data" / f"{CODE}.toml").write_text(LINGUISTICS, "utf-8")
    (root / "styles" / "data" / f"{CODE}.toml").write_text(STYLES, "utf-8")
    catalogue = root / "styles" / "data" / "catalogue.json"
    read = json.loads(catalogue.read_text("utf-8"))
    for rule, option in OPTIONS.items():
        found = [rules[rule][option] for rules in read.values() if rule in rules]
        assert len(found) == 1, rule
        found[0]["languages"] += f" {CODE}"
    catalogue.write_text(json.dumps(read, ensure_ascii=False), "utf-8")
    return folder


def test_a_new_language_gets_rules_of_style(copy: Path) -> None:
    asked = json.dumps({"code": CODE, "options": OPTIONS, "text": TEXT})
    env = {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run([sys.executable, "-c", SCRIPT], input=asked, env=env, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert found["text"] == WANTED
    assert found["rules"] == len(OPTIONS)
    assert found["known"]
    assert (found["number"], found["read"]) == ("cha'SaD wejvatlh loSmaH vagh", 45)


def test_the_page_names_these_files(copy: Path) -> None:
    page = PAGE.read_text("utf-8").replace("<language>", CODE)
    mine = [path.relative_to(copy / "tolmach") for path in (copy / "tolmach").rglob("*") if path.is_file()]
    new = [path for path in mine if is_changed(copy / "tolmach" / path, SOURCE / path)]
    assert len(new) == 5
    assert not [path for path in new if f"src/tolmach/{path.as_posix()}" not in page]


def is_changed(path: Path, original: Path) -> bool:
    return not original.exists() or path.stat().st_size != original.stat().st_size
