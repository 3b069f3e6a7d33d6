from tolmach.documents import works


def test_of_a_document_that_is_too_long_only_its_length_comes_back() -> None:
    text = b"Hello there.\n\nGood morning."
    for most, units in ((None, 2), (len(text), 2), (10, 0)):
        reading = works.reading_of(works.read(works.asking_to_read("txt", text, None, most)))
        assert (reading.characters, len(reading.units)) == (len(text), units)
