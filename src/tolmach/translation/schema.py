"""The shape of text translation on the wire."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, Field, field_validator

from tolmach.languages.catalogue import codes, sources
from tolmach.translation.parameters import (
    Address,
    Formal,
    GlossaryId,
    GlossaryIds,
    Instructions,
    MemoryId,
    MemoryThreshold,
    SourceLang,
    StyleId,
    TargetLang,
)
from tolmach.translation.sentences import Split
from tolmach.wire.params import Flag, Names, Params, Shown, Text, Texts, complaint, optional

MOST_TEXTS = 50


def _split_word(value: Any) -> Any:
    """Clients send the word, a number or a boolean."""
    return str(int(value)) if isinstance(value, bool | int) else value


class TranslateText(Params):
    """The parameters, in the order in which they are checked."""

    most_texts: ClassVar[int] = MOST_TEXTS

    target_lang: TargetLang
    source_lang: SourceLang = None
    text: Texts
    glossary_id: GlossaryId = None
    glossary_ids: GlossaryIds = []
    split_sentences: Annotated[Split | None, BeforeValidator(_split_word)] = Field(
        default=None,
        description="`1` splits at punctuation and newlines, `nonewlines` at punctuation only, `0` not at all."
        " Without it: `1`, with HTML `nonewlines`.",
    )
    preserve_formatting: Flag = Field(
        default=False,
        description="Keeps the case of first letters, and what opens and closes a sentence.",
    )
    model_type: Literal["latency_optimized", "quality_optimized", "prefer_quality_optimized"] | None = None
    show_billed_characters: Flag = False
    tag_handling: Annotated[Literal["xml", "html"] | None, BeforeValidator(optional)] = None
    tag_handling_version: Literal["v1", "v2"] = Field(
        default="v2", description="`v2` refuses XML that is not well-formed; `v1` translates it as well as it can."
    )
    outline_detection: Flag = Field(default=True, description="XML only: finds out which tags separate sentences.")
    splitting_tags: Names = Field(default=[], description="XML tags that always separate sentences.")
    non_splitting_tags: Names = Field(default=[], description="XML tags that never separate sentences.")
    ignore_tags: Names = Field(default=[], description="Tags whose content stays as it is.")
    show_checks: Flag = Field(
        default=False,
        description="Adds to each translation what the service checked, what it repaired and what it could not repair.",
    )
    enable_beta_languages: Flag = Field(default=False, description="Without effect.")
    address: Address = None
    context: Text = Field(default="", description="Surrounding text that may help; neither translated nor billed.")
    formality: Formal = "default"
    style_id: StyleId = None
    custom_instructions: Instructions = []
    translation_memory_id: MemoryId = None
    translation_memory_threshold: MemoryThreshold = 75

    @field_validator("text")
    @classmethod
    def _few(cls, texts: list[str]) -> list[str]:
        if len(texts) > cls.most_texts:
            raise complaint(f"Parameter 'text' must not contain more than {cls.most_texts} entries")
        if not texts:
            raise complaint("Parameter 'text' not specified")
        return texts


def up_to(most_texts: int) -> type[TranslateText]:
    """The parameters of a service that takes so many texts in a request."""
    return type(TranslateText.__name__, (TranslateText,), {"most_texts": most_texts, "__doc__": TranslateText.__doc__})


class PaidSentence(BaseModel):
    text: str
    voucher: str


class TranslateTyped(TranslateText):
    """Sentences of a text that is being typed."""

    paid: list[PaidSentence] = Field(
        default=[], max_length=MOST_TEXTS, description="The sentences that stood there before, with their vouchers."
    )


class VarySentence(Params):
    """One sentence, whose language is known."""

    target_lang: TargetLang
    source_lang: SourceLang
    text: Text
    opening: Text | None = Field(
        default=None, description="How every wording begins. After that, each has another next word."
    )
    glossary_id: GlossaryId = None
    formality: Formal = "default"
    address: Address = None
    voucher: Text = Field(default="", description="That the sentence is paid; then its wordings cost nothing.")
    shown: Text = Field(default="", description="The translation as the page shows it, whose words may stay.")

    @field_validator("source_lang")
    @classmethod
    def _known(cls, code: str | None) -> str:
        if code is None:
            raise complaint("Value for 'source_lang' not supported.", allowed=codes(sources()))
        return code


class Wordings(Shown):
    wordings: list[str] = Field(description="The likeliest first; none if no engine gives several.")
    billed_characters: int = 0


class UsedSegment(Shown):
    source_segment_id: str
    percentage: int = Field(description="How similar its source is to the text; 100 means equal.")
    source_text: str = Field(description="As it is stored.")
    target_text: str = Field(description="As it is stored.")


class UsedTerm(Shown):
    source: str = Field(description="As it stands in the text.")
    target: str = Field(description="As it stands in the translation; empty if it does not.")


class DoubtfulWord(Shown):
    text: str
    start: int | None = Field(description="Where it stands in the translation, in characters.")
    end: int | None


class SureSentence(Shown):
    start: int | None = Field(
        description="Where the sentence stands in the translation, in characters; null if tags stand in it, or a rule"
        " of style changed it."
    )
    end: int | None
    confidence: float = Field(
        description="The probability that it does not belong to the worst fifth of what this model makes of news in"
        " this direction; 1 for a fixed phrase and for an exact segment of a memory."
    )
    is_doubtful: bool = Field(description="Whether a person should read it again.")
    doubtful: list[DoubtfulWord] = Field(
        description="The words of a doubtful sentence about which the model was of two minds; there may be none."
    )


class Checks(Shown):
    """The receipt of a translation; members are names of checks, such as `numbers`, `protected`, `tags` or `loop`."""

    checked: list[str] = Field(description="What the service checked.")
    repaired: list[str] = Field(description="What was wrong at first and is repaired.")
    left: list[str] = Field(description="What still looks wrong; empty for almost every text.")
    concerned: dict[str, list[str]] = Field(
        description="For checks under `left` the words of the text that they found, a few of each."
    )
    known: list[str] = Field(
        description="What needed no engine: `memory` for a segment of a memory, `phrase` for a fixed phrase; and"
        " `lexicon` and `memory_terms` where words of the lexicon or phrases of the memory helped it."
    )
    memory: list[UsedSegment] = Field(description="The segments of the memory that were used.")
    terms: list[UsedTerm] = Field(description="The terms of glossaries that the text has.")
    lexicon: list[UsedTerm] = Field(description="The words that were looked up in the lexicon, in their base form.")
    memory_terms: list[UsedTerm] = Field(
        description="The phrases that the segments of the memory taught the engine for this text."
    )
    styled: list[str] = Field(description="The rules of style that changed something.")
    ignored: list[str] = Field(
        description="The custom instructions that could not be followed, and `context` where the engine reads none."
    )
    address: Literal["formal", "informal"] | None = Field(
        description="The form of address, which `formality` or a style asked for or the texts decided on; null where"
        " the language has none to choose."
    )
    engines: list[str] = Field(
        description="The engines that translated it: `nmt` is the model that ships, `firefox` one of Mozilla's."
    )
    confidence: float | None = Field(
        description="That of the least sure sentence; null if the service does not know how sure the engine is."
    )
    sentences: list[SureSentence] = Field(description="How sure each sentence is, as far as that is known.")


class TranslatedText(Shown):
    detected_source_language: str
    text: str
    billed_characters: int
    model_type_used: str = Field(default="", description="Only if `model_type` was sent.")
    tag_handling_version: str = Field(default="", description="Only if `tag_handling` was sent.")
    checks: Checks | None = Field(default=None, description="Only if `show_checks` was sent.")


class Translations(Shown):
    translations: list[TranslatedText]


class TypedText(TranslatedText):
    voucher: str = Field(description="That this sentence is paid, for this key and this target language.")


class TypedTranslations(Shown):
    translations: list[TypedText]
