"""Names languages as Office does: with a region, because its spelling dictionaries have one."""

from collections.abc import Mapping
from dataclasses import dataclass

from tolmach.languages.traits import base, traits

_TAGS = """
    ar-SA bg-BG cs-CZ da-DK de-DE el-GR en-US es-ES et-EE fi-FI fr-FR he-IL hu-HU id-ID it-IT ja-JP ko-KR lt-LT lv-LV
    nb-NO nl-NL pl-PL pt-PT ro-RO ru-RU sk-SK sl-SI sv-SE th-TH tr-TR uk-UA vi-VN zh-CN
"""
_REGIONS: Mapping[str, str] = {tag.partition("-")[0]: tag for tag in _TAGS.split()}
_SCRIPTS: Mapping[str, str] = {"zh-hans": "zh-CN", "zh-hant": "zh-TW", "es-419": "es-MX"}
_EAST_ASIAN = frozenset({"ja", "ko", "zh"})


@dataclass(frozen=True, slots=True)
class WrittenLanguage:
    """The language in which a translation is written."""

    tag: str
    """The language tag: `de-DE`, `zh-TW`."""
    is_east_asian: bool
    right_to_left: bool
    turns: bool
    """Whether the source was written in the other direction."""


def language(target: str, source: str) -> WrittenLanguage:
    """The language for BCP 47 codes."""
    tag = _SCRIPTS.get(target.lower()) or (target if "-" in target else _REGIONS.get(target.lower(), target))
    right_to_left = traits(target).is_right_to_left
    turns = right_to_left != traits(source).is_right_to_left
    return WrittenLanguage(tag, base(target) in _EAST_ASIAN, right_to_left, turns)
