from pathlib import Path

import pytest

from tolmach.translation.checks import dates, opposites

NTREX = Path(__file__).parents[3] / "benchmarks/data/ntrex"
MAIN = ("de", "fr", "es", "it", "pt-br", "pl", "ru", "cs", "ja", "zh", "nl", "sv", "uk")


@pytest.mark.parametrize(
    ("source", "target", "languages", "words"),
    [
        ("Do not lean out.", "Nicht hinauslehnen.", "en de", ()),
        ("Do not lean out.", "Lehnen Sie sich hinaus.", "en de", ("not",)),
        ("We can't swim.", "Nous nageons.", "en fr", ("can't",)),
        ("We can't swim.", "Nous ne savons pas nager.", "en fr", ()),
        ("Not only cats", "Auch Katzen", "en de", ()),
        ("I barely slept.", "Ho quasi dormito.", "en it", ("barely",)),
        ("Nobody came.", "Никто не пришёл.", "en ru", ()),
        ("Nobody came.", "誰かが来た。", "en ja", ("Nobody",)),
        ("Nobody came.", "誰もが来た。", "en ja", ("Nobody",)),
        ("Nobody came.", "誰も来なかった。", "en ja", ()),
        ("It never ends.", "它结束了。", "en zh", ("never",)),
        ("Wir haben kein Brot.", "We have bread.", "de en", ("kein",)),
    ],
)
def test_a_negation_that_is_lost(source: str, target: str, languages: str, words: tuple[str, ...]) -> None:
    given, said = languages.split()
    assert opposites.lost_negation(source, target, (given, said)) == words


@pytest.mark.parametrize(
    ("source", "target", "is_new"),
    [("Press the key.", "Die Taste nicht drücken.", True), ("Unlock the door.", "Nicht abschließen.", False)],
)
def test_a_negation_that_only_the_target_has(source: str, target: str, is_new: bool) -> None:
    assert opposites.is_new_negation(source, target, ("en", "de")) is is_new


@pytest.mark.parametrize(
    ("source", "target", "languages", "words"),
    [
        ("Switch the fan off.", "Schalten Sie den Ventilator ein.", "en de", ["Switch the fan off"]),
        ("Switch the fan off.", "Schalten Sie den Ventilator aus.", "en de", []),
        ("Disable the alarm.", "Activez l’alarme.", "en fr", ["Disable"]),
        ("Disable the alarm.", "Désactivez l’alarme.", "en fr", []),
        ("Go left here.", "Vaya a la derecha.", "en es", ["Go left"]),
        ("Open and close the lid.", "Öffnen.", "en de", []),
        ("Keep right there.", "Restez là.", "en fr", ["Keep right"]),
        ("Turn off the printer.", "Zet de printer uit.", "en nl", []),
        ("Turn off the printer.", "Zet de printer aan.", "en nl", ["Turn off"]),
        ("Turn off the printer.", "夜にプリンターを切り替えます。", "en ja", ["Turn off"]),
        ("Invite at most nine guests.", "Invitez plus de neuf personnes.", "en fr", ["at most"]),
        ("Invite at most nine guests.", "Nie zapraszaj więcej niż dziewięć osób.", "en pl", []),
        ("Invite no more than nine guests.", "客は九人以上は呼ばない。", "en ja", []),
        ("At least it rained.", "Il a plu.", "en fr", []),
        ("Rinse it after use.", "Antes de usarlo, aclárelo.", "en es", ["after"]),
        ("Reduce the speed.", "Снизьте скорость.", "en ru", []),
        ("Increase the speed.", "Снизьте скорость.", "en ru", ["Increase"]),
    ],
)
def test_one_of_a_pair_became_the_other(source: str, target: str, languages: str, words: list[str]) -> None:
    given, said = languages.split()
    assert [source[slice(*span)] for span in opposites.reversed_in(source, target, (given, said))] == words


@pytest.mark.parametrize("language", MAIN)
def test_translations_by_people_are_rarely_blamed(language: str) -> None:
    english, said = ((NTREX / f"{code}.txt").read_text(encoding="utf-8").splitlines() for code in ("en", language))
    pair, count = ("en", language), len(english)
    rows = list(zip(english, said, strict=True))
    assert sum(bool(dates.wrong(*row, pair)) for row in rows) <= 0.01 * count
    assert (
        sum(bool(opposites.lost_negation(*row, pair)) or opposites.is_new_negation(*row, pair) for row in rows)
        <= 0.01 * count
    )
    assert sum(bool(opposites.reversed_in(*row, pair)) for row in rows) <= 0.01 * count
