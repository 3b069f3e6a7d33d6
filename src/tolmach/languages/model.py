"""A language as the interface names it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    code: str
    """As BCP 47 writes it: `en`, `en-US`, `zh-Hant`, `es-419`."""
    name: str
    engine: str
    """What the engines call it; several variants may share one."""

    @property
    def base(self) -> str:
        return self.code.partition("-")[0]

    @property
    def is_variant(self) -> bool:
        return "-" in self.code
