import pytest

from tolmach.linguistics.mentions.amounts import amounts
from tolmach.translation.checks.quantities import missing_money, unsaid_amounts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It costs $1,234.56.", ["$1,234.56"]),
        ("US$5 or R$ 10", ["US$5", "R$ 10"]),
        ("5 zł, kr 10, CHF 1'234.50", ["5 zł", "kr 10", "CHF 1'234.50"]),
        ("1\u00a0234,56 € und 5 EUR", ["1\u00a0234,56 €", "5 EUR"]),
        ("100円と5元", ["100円", "5元"]),
        ("£125m or £2.8bn", ["£125m", "£2.8bn"]),
        ("5 Mio. €", ["€"]),
        ("No EUR, no kr, no zł", []),
        ("5 cars, 3 krakens", []),
    ],
)
def test_amounts(text: str, expected: list[str]) -> None:
    assert [text[item.start : item.end] for item in amounts(text)] == expected


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("£99.99", "99,99 £"),
        ("$5", "5 Dollar"),
        ("$5", "5 долларов"),
        ("$5", "5ドル"),
        ("€5", "5 евро"),
        ("5 kr", "5 koron"),
        ("5 kr", "5 coroas"),
        ("5 kr", "5 krを"),
        ("5 zł", "5 zlotých"),
        ("CHF 5", "5 Franken"),
        ("USD 5", "$5"),
        ("$5 or $10", "5 oder 10 Dollar"),
        ("5 dollars", "5 $"),
        ("30 shekels", "30 siclos"),
        ("20 pounds", "20 Pfund"),
        ("1,200 Czech koruna", "1.200 Kronen"),
        ("3.4 mld zł", "3,4 млрд злотых"),
        ("₹100", "100 Rupien"),
    ],
)
def test_a_word_is_as_good_as_a_sign(source: str, target: str) -> None:
    assert missing_money(source, target) == 0


@pytest.mark.parametrize(
    ("source", "target", "lost"),
    [
        ("£99.99 per year", "99,99 pro Jahr", ["£99.99"]),
        ("€5 in Europe", "5 in Europa", ["€5"]),
        ("£5 instead of £7", "5 statt 7 Pfund", ["£5", "£7"]),
        ("$5 and then €7", "5 $ und dann 7", ["€7"]),
        ("5 zł", "5 onda", ["5 zł"]),
        ("5 Mio. €", "5 million", ["€"]),
    ],
)
def test_lost_signs(source: str, target: str, lost: list[str]) -> None:
    assert [source[item.start : item.end] for item in unsaid_amounts(source, target)] == lost
    assert missing_money(source, target) == 1
