import sentencepiece

from training.symbols import BOS, EOS, PAD, Symbols


def test_the_reserved_pieces_of_the_shipped_vocabulary(processor: sentencepiece.SentencePieceProcessor) -> None:
    symbols = Symbols.of(processor)
    assert [processor.id_to_piece(number) for number in (BOS, EOS, PAD)] == ["<s>", "</s>", "<pad>"]
    assert [processor.id_to_piece(number) for number in symbols.codes] == [f"<x{n}>" for n in range(24)]
    assert len(symbols.tags) == 35
    assert {"en", "pt-br", "zh-hant"} <= symbols.tags.keys()
    single = [symbols.formal, symbols.informal, symbols.fix, symbols.context]
    single += [symbols.term, symbols.becomes, symbols.term_end, symbols.made]
    assert [processor.id_to_piece(number) for number in single] == [
        "<formal>",
        "<informal>",
        "<fix>",
        "<ctx>",
        "<t>",
        "<=>",
        "</t>",
        "<r0>",
    ]
    assert len({*single, *symbols.codes, *symbols.tags.values()}) == len(single) + 24 + 35
