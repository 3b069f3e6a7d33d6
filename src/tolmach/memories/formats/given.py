"""The languages that the user names for an import, in addition to those that the file names."""

from dataclasses import dataclass

from tolmach.errors import StartError


@dataclass(frozen=True, slots=True)
class Given:
    source: str | None = None
    target: str | None = None

    def source_or(self, said: str | None) -> str:
        return _some(self.source or said, "--from")

    def target_or(self, said: str | None) -> str:
        return _some(self.target or said, "--to")


def _some(code: str | None, option: str) -> str:
    if not code:
        raise StartError(f"The file does not name all its languages. Name them with {option}.")
    return code
