"""Prepares what a request says about style for its translation: a list, instructions of its own, or both."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from tolmach.errors import BadRequest, NotFound
from tolmach.languages.traits import base
from tolmach.styles.applying import compiled
from tolmach.styles.model import Configured, Instruction
from tolmach.styles.service import Styles
from tolmach.units import Style

NO_LIST = "Style rule not found"
OTHER_LANGUAGE = "Style rule language does not match the translate request target language"


@dataclass(frozen=True, slots=True)
class StyleGuide:
    """A guide stays as it is, even if the list changes or is deleted."""

    language: str
    rules: Configured = field(default_factory=dict)
    instructions: tuple[Instruction, ...] = ()
    requested: tuple[str, ...] = ()
    """Instructions of the request itself. They win over those of the list."""

    def style(self, source: str) -> Style:
        """The style for texts from this language, a base code. It takes time to compute, so not for the event loop."""
        own = [each.prompt for each in self.instructions if each.source in (None, source)]
        return compiled(self.rules, self.language, (*own, *self.requested))

    def as_json(self) -> str:
        return json.dumps(asdict(self))


def guide_of(text: str) -> StyleGuide:
    found = json.loads(text)
    instructions = tuple(Instruction(**each) for each in found["instructions"])
    return StyleGuide(**found | {"instructions": instructions, "requested": tuple(found["requested"])})


class Guidance:
    def __init__(self, styles: Styles) -> None:
        self._styles = styles

    async def guide(
        self, account_id: str, style_id: str | None, target: str, requested: Sequence[str] = ()
    ) -> StyleGuide | None:
        """None if the request names neither a list nor instructions. A list serves all variants of its language."""
        own = tuple(requested)
        if style_id is None:
            return StyleGuide(base(target), requested=own) if own else None
        try:
            found = await self._styles.find(account_id, style_id)
        except NotFound:
            raise NotFound(NO_LIST) from None
        if found.language != base(target):
            raise BadRequest(OTHER_LANGUAGE)
        return StyleGuide(found.language, found.rules, found.instructions, own)
