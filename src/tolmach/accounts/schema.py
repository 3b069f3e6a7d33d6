"""The JSON shapes of accounts, keys and usage on the wire."""

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field

from tolmach.accounts.analytics import midnight
from tolmach.accounts.model import UNLIMITED, Amounts, Counter, Key, KeyStanding, KeyUsage, Standing, TagUsage
from tolmach.callers import Plan
from tolmach.ids import ANY_CASE_KEY_ID_PATTERN, KEY_ID_PATTERN
from tolmach.wire.params import READ_WHOLE, Label, Names, Params, Shown, Text, complaint
from tolmach.wire.timestamps import moment, second

LARGEST = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""

Cap = Annotated[int, Field(ge=0, le=LARGEST), READ_WHOLE]
KeyId = Annotated[Text, Field(pattern=ANY_CASE_KEY_ID_PATTERN), AfterValidator(str.lower)]


class CreateKey(Params):
    label: Label | None = None
    scopes: Names | None = None


class NameKey(Params):
    key_id: KeyId


class RenameKey(Params):
    key_id: KeyId
    label: Label


class LimitKey(Params):
    nullable: ClassVar[frozenset[str]] = frozenset({"characters", "speech_to_text_milliseconds"})

    key_id: KeyId
    characters: Cap | None = None
    speech_to_text_milliseconds: Cap | None = None


def _one_of(name: str, words: tuple[str, ...]) -> AfterValidator:
    """Refuses in the words that the interface prescribes."""

    def check(value: str) -> str:
        if value not in words:
            allowed = ", ".join(f"'{word}'" for word in words)
            raise complaint(f"Value for '{name}' not supported. Allowed: {allowed}.")
        return value

    return AfterValidator(check)


GROUPINGS = ("", "key", "key_and_day")
AGGREGATES = ("", "period", "day")
Grouping = Annotated[Text, _one_of("group_by", GROUPINGS), Field(json_schema_extra={"enum": [*GROUPINGS]})]
Aggregate = Annotated[Text, _one_of("aggregate_by", AGGREGATES), Field(json_schema_extra={"enum": [*AGGREGATES]})]
Day = Annotated[
    Text,
    Field(
        description="UTC; YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS.",
        json_schema_extra={"pattern": r"^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$"},
    ),
]


class AnalyticsQuery(Params):
    start_date: Day
    end_date: Day
    group_by: Grouping = ""


class TagQuery(Params):
    start_date: Day
    end_date: Day
    aggregate_by: Aggregate = "period"
    page: Annotated[int, Field(ge=1, le=1_000_000), READ_WHOLE] = 1


class UsageLimits(Shown):
    characters: int | None
    speech_to_text_milliseconds: int | None


class DeveloperKey(Shown):
    key_id: Annotated[str, Field(pattern=KEY_ID_PATTERN)]
    label: str
    creation_time: str
    deactivated_time: str | None
    is_deactivated: bool
    usage_limits: UsageLimits
    key: str = ""
    scopes: list[str] = []


def show_key(key: Key, secret: str | None = None) -> DeveloperKey:
    extra: dict[str, object] = {}
    if secret is not None:
        extra["key"] = secret
    if key.scopes is not None:
        extra["scopes"] = list(key.scopes)
    return DeveloperKey(
        key_id=key.public_id,
        label=key.label,
        creation_time=moment(key.created),
        deactivated_time=moment(key.deactivated) if key.deactivated else None,
        is_deactivated=key.deactivated is not None,
        usage_limits=UsageLimits(characters=key.limits.characters, speech_to_text_milliseconds=key.limits.speech),
        **extra,  # type: ignore[arg-type]
    )


class KeyUse(Shown):
    """The usage of a key in the present period, for the pages of the console."""

    key_id: str
    characters: int
    speech_to_text_milliseconds: int
    last_used: str | None


def show_use(standing: KeyStanding) -> KeyUse:
    return KeyUse(
        key_id=standing.key.public_id,
        characters=standing.counter.characters,
        speech_to_text_milliseconds=standing.counter.speech,
        last_used=standing.last_used.isoformat() if standing.last_used else None,
    )


class UsageAmounts(Shown):
    total_characters: int
    text_translation_characters: int
    document_translation_characters: int
    text_improvement_characters: int
    speech_to_text_minutes: float
    speech_to_text_milliseconds: int


def minutes(milliseconds: int) -> float:
    """Milliseconds as minutes with two decimals, half rounded up. It computes in whole numbers, because a float cannot
    tell where a half is."""
    return (milliseconds + 300) // 600 / 100


def show_amounts(amounts: Amounts) -> UsageAmounts:
    return UsageAmounts(
        total_characters=amounts.text + amounts.document + amounts.improvement,
        text_translation_characters=amounts.text,
        document_translation_characters=amounts.document,
        text_improvement_characters=amounts.improvement,
        speech_to_text_minutes=minutes(amounts.speech),
        speech_to_text_milliseconds=amounts.speech,
    )


class KeyUsageLine(Shown):
    api_key: str
    api_key_label: str
    usage_date: str = ""
    usage: UsageAmounts


def show_key_usage(usage: KeyUsage) -> KeyUsageLine:
    day = {} if usage.day is None else {"usage_date": second(midnight(usage.day))}
    return KeyUsageLine(api_key=usage.mask, api_key_label=usage.label, usage=show_amounts(usage.amounts), **day)


class UsageReport(Shown):
    total_usage: UsageAmounts
    start_date: str
    end_date: str
    group_by: Literal["key", "key_and_day"] = "key"
    key_usages: list[KeyUsageLine] = []
    key_and_day_usages: list[KeyUsageLine] = []


class AnalyticsAnswer(Shown):
    usage_report: UsageReport


class TagBreakdown(Shown):
    total_characters: int
    text_translation_characters: int
    text_improvement_characters: int
    speech_to_text_minutes: float
    speech_to_speech_minutes: float


class TagLine(Shown):
    custom_tag: str
    usage_date: str = ""
    breakdown: TagBreakdown


def show_tag_usage(usage: TagUsage) -> TagLine:
    day = {} if usage.day is None else {"usage_date": second(midnight(usage.day))}
    breakdown = TagBreakdown(
        total_characters=usage.amounts.text,
        text_translation_characters=usage.amounts.text,
        text_improvement_characters=0,
        speech_to_text_minutes=minutes(usage.amounts.speech),
        speech_to_speech_minutes=minutes(usage.amounts.speech_to_speech),
    )
    return TagLine(custom_tag=usage.tag, breakdown=breakdown, **day)


class TagReport(Shown):
    aggregate_by: Literal["period", "day"]
    start_date: str
    end_date: str
    next_page: int | None
    usage: list[TagLine]


class TagAnswer(Shown):
    custom_tag_usage_report: TagReport


class ProductUsage(Shown):
    product_type: Literal["translate", "write", "speechToText", "speechToSpeech"]
    billing_unit: Literal["characters", "minutes"]
    api_key_unit_count: int
    account_unit_count: int
    api_key_character_count: int
    character_count: int


class UsageAnswer(Shown):
    """On the Free plan only the characters of the account are sent, and documents where it counts them."""

    character_count: int
    character_limit: int
    api_key_character_count: int = 0
    api_key_character_limit: int = 0
    products: list[ProductUsage] = []
    speech_to_text_minutes_count: int = 0
    speech_to_text_minutes_limit: int = 0
    speech_to_speech_minutes_count: int = 0
    speech_to_speech_minutes_limit: int = 0
    speech_to_text_milliseconds_count: int = 0
    speech_to_text_milliseconds_limit: int = 0
    start_time: str = ""
    end_time: str = ""
    document_count: int = 0
    document_limit: int = 0


def show_standing(standing: Standing) -> UsageAnswer:
    account, key = standing.account_counter, standing.key_counter
    limit = standing.account.characters
    answer = UsageAnswer(character_count=account.characters, character_limit=UNLIMITED if limit is None else limit)
    if (most := standing.account.document_limit) is not None:
        answer = answer.model_copy(update={"document_count": account.documents, "document_limit": most})
    if standing.account.plan is Plan.FREE:
        return answer
    return answer.model_copy(update=_pro_usage(standing, account, key))


def _pro_usage(standing: Standing, account: Counter, key: Counter) -> dict[str, object]:
    caps = standing.key.limits
    shown: dict[str, object] = {
        "api_key_character_count": key.characters,
        "api_key_character_limit": UNLIMITED if caps.characters is None else caps.characters,
        "products": [
            _product("translate", "characters", key.translate_characters, account.translate_characters),
            _product("write", "characters", key.write_characters, account.write_characters),
            _product("speechToText", "minutes", _up(key.speech), _up(account.speech)),
            _product("speechToSpeech", "minutes", _up(key.speech_to_speech), _up(account.speech_to_speech)),
        ],
        "speech_to_text_minutes_count": _up(account.speech),
        "speech_to_text_minutes_limit": UNLIMITED,
        "speech_to_speech_minutes_count": _up(account.speech_to_speech),
        "speech_to_speech_minutes_limit": UNLIMITED,
        "start_time": second(standing.period.start),
        "end_time": second(standing.period.end),
    }
    if caps.speech is not None:
        # Only with a cap: clients read a pair of zeros as "limit reached".
        shown["speech_to_text_milliseconds_count"] = key.speech
        shown["speech_to_text_milliseconds_limit"] = caps.speech
    return shown


def _product(
    name: Literal["translate", "write", "speechToText", "speechToSpeech"],
    unit: Literal["characters", "minutes"],
    key_count: int,
    account_count: int,
) -> ProductUsage:
    counted = unit == "characters"
    return ProductUsage(
        product_type=name,
        billing_unit=unit,
        api_key_unit_count=key_count,
        account_unit_count=account_count,
        api_key_character_count=key_count if counted else 0,
        character_count=account_count if counted else 0,
    )


def _up(milliseconds: int) -> int:
    return -(-milliseconds // 60_000)
