"""OPUS-MT: Marian models for one pair, or for several target languages with `>>xx<<` before the text."""

import re
from collections.abc import Mapping
from itertools import pairwise

from tolmach.engines.families.family import Family, Files, ModelLanguages, Tags, WantedLanguages, tokens_in
from tolmach.engines.families.names import MARIAN
from tolmach.errors import StartError
from tolmach.languages.traits import base

_OURS = {name: code for code, names in MARIAN.items() for name in names}
_SEPARATORS = re.compile(r"[-_.]+")


def languages(files: Files, wanted: WantedLanguages) -> ModelLanguages:
    """The operator's choice comes first, then `tokenizer_config.json`, then a name such as `opus-mt-en-fr`."""
    source, target = _declared(files)
    sources = wanted.sources or ((_OURS[source],) if source in _OURS else ())
    if not sources:
        raise _unknown("source", "--from")
    return ModelLanguages(dict.fromkeys(sources, ""), _targets(files, target, wanted))


def _targets(files: Files, declared: str, wanted: WantedLanguages) -> Mapping[str, str]:
    """If the model declares one target, only that language and its variants count, each with its tag if the vocabulary
    has one. Other tags are ignored, because many models have tags that they never use."""
    tagged = tokens_in(files, MARIAN, ">>{}<<")
    if wanted.targets:
        return {code: tagged.get(code, "") for code in wanted.targets}
    if declared not in _OURS:
        if not tagged:
            raise _unknown("target", "--to")
        return tagged
    only = _OURS[declared]
    variants = {code: token for code, token in tagged.items() if base(code) == only}
    return {only: "", **variants}


def _declared(files: Files) -> tuple[str, str]:
    config = files.json("tokenizer_config.json")
    if config.get("source_lang") and config.get("target_lang"):
        return str(config["source_lang"]), str(config["target_lang"])
    neighbours = (pair for hint in files.hints for pair in pairwise(_SEPARATORS.split(hint)))
    return next((pair for pair in neighbours if set(pair) <= _OURS.keys()), ("", ""))


def _unknown(side: str, option: str) -> StartError:
    return StartError(
        f"The files of the model do not name its {side} language. Give it with {option}, such as {option} en."
    )


def tags(_: str, target: str) -> Tags:
    return Tags(before=(target,) if target else ())


FAMILY = Family(
    name="marian",
    title="OPUS-MT (Marian)",
    source_pieces=("source.spm",),
    target_pieces=("target.spm",),
    matches=lambda files: all(map(files.first, [("source.spm",), ("target.spm",)])),
    languages=languages,
    tags=tags,
    longest=200,
)
