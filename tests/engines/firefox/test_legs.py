from tolmach.engines.firefox.legs import composed
from tolmach.engines.nmt.joining import Output
from tolmach.engines.protocol import Link


def output(source: str, text: str, score: float, *pairs: tuple[str, str]) -> Output:
    def at(where: str, word: str) -> tuple[int, int]:
        return where.index(word), where.index(word) + len(word)

    return Output(text, score, tuple(Link(at(source, a), at(text, b), 0.5) for a, b in pairs))


def test_links_of_two_legs_become_links_between_their_ends() -> None:
    first = output("Das rote Haus", "The red house", -0.2, ("Das", "The"), ("rote", "red"), ("Haus", "house"))
    second = output("The red house", "la maison rouge", -0.4, ("The", "la"), ("red", "rouge"), ("house", "maison"))
    found = composed(first, second)
    said = {("Das rote Haus"[slice(*link.source)], found.text[slice(*link.target)]) for link in found.links}
    assert said == {("Das", "la"), ("rote", "rouge"), ("Haus", "maison")}
    assert found.text == "la maison rouge"
    assert found.score == -0.4
    assert {link.weight for link in found.links} == {0.25}


def test_the_worse_leg_gives_the_score() -> None:
    assert composed(Output("a", -3.0), Output("b", -1.0)).score == -3.0


def test_what_does_not_meet_in_the_middle_is_not_linked() -> None:
    first = output("Haus alt", "house old", 0.0, ("Haus", "house"))
    second = output("house old", "vieux", 0.0, ("old", "vieux"))
    assert composed(first, second).links == ()


def test_a_word_that_parts_in_the_middle_is_linked_once() -> None:
    first = output("Zahnarzt", "tooth doctor", 0.0, ("Zahnarzt", "tooth"), ("Zahnarzt", "doctor"))
    second = output("tooth doctor", "dentiste", 0.0, ("tooth", "dentiste"), ("doctor", "dentiste"))
    assert len(composed(first, second).links) == 1
