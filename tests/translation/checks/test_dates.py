import pytest

from tolmach.translation.checks.dates import unsaid, wrong


@pytest.mark.parametrize(
    ("source", "target", "languages", "words"),
    [
        ("Closed on Tuesday.", "Dienstags geschlossen.", "en de", []),
        ("Closed on Tuesday.", "Am Donnerstag geschlossen.", "en de", ["Tuesday"]),
        ("From Monday to Friday", "с понедельника по пятницу", "en ru", []),
        ("The Friday meeting", "Páteční schůzka", "en cs", []),
        ("Every Wednesday", "Toda quarta", "en pt-br", []),
        ("Every Wednesday", "Toda terça-feira", "en pt-br", ["Wednesday"]),
        ("On Sunday", "日曜日に", "en ja", []),
        ("On Sunday", "星期天", "en zh", []),
        ("On Sunday", "星期六", "en zh", ["Sunday"]),
        ("On 5 March", "5.3.", "en de", []),
        ("On 5 March", "3 月 5 日", "en zh", []),
        ("On 5 March", "5. května", "en cs", ["March"]),
        ("It may rain. They march on.", "Es regnet vielleicht.", "en de", []),
        ("May I help, April?", "Darf ich helfen, April?", "en de", []),
        ("Black Friday is here", "Black Friday ist da", "en de", []),
        ("wir liefern dienstags", "we deliver on Mondays", "de en", ["dienstags"]),
        ("le mardi 12 août", "Tuesday 12 April", "fr en", ["août"]),
        ("一周四天", "four days a week", "zh en", []),
        ("Lunch is at noon.", "Mittagessen gibt es um 12 Uhr.", "en de", []),
        ("Lunch is at noon.", "Mittagessen gibt es am Nachmittag.", "en de", ["noon"]),
        ("We eat at noon.", "Vi äter mitt på dagen.", "en sv", []),
        ("We eat at noon.", "Vi äter på eftermiddagen.", "en sv", ["noon"]),
        ("We sleep at midnight.", "24日に眠ります。", "en ja", ["midnight"]),
        ("We sleep at midnight.", "24時に眠ります。", "en ja", []),
        ("Lunch is at noon.", "El almuerzo es por la tarde.", "en es", ["noon"]),
        ("It ends at midnight.", "Se termine à midi.", "en fr", ["midnight"]),
        ("She is in her mid-forties.", "Sie ist Mitte vierzig.", "en de", []),
        ("She is in her mid-forties.", "Ela tem catorze anos.", "en pt-br", ["in her mid-forties"]),
        ("Come before 9.", "Komm vor neun Jahren.", "en de", ["before 9"]),
        ("Come before 9.", "Komm vor neun.", "en de", []),
        ("Children can read before 9.", "Kinder können vor neun Jahren lesen.", "en de", []),
        ("The bell rang at 9.20 am.", "Die Glocke schlug vor Jahren um 9.20 Uhr.", "en de", []),
        ("Before 9 people came", "Vor 9 Jahren kamen Leute", "en de", []),
    ],
)
def test_wrong(source: str, target: str, languages: str, words: list[str]) -> None:
    given, said = languages.split()
    assert [source[start:end] for start, end in wrong(source, target, (given, said))] == words


def test_what_is_missing_is_written_as_the_target_does() -> None:
    assert [item.text for item in unsaid("On Tuesday in May", "Le jour", ("en", "fr"))] == ["mardi", "mai"]
