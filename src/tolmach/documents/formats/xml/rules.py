"""Applies rules of the Internationalization Tag Set that are in the document itself."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tolmach.documents.kit.xmlsurvey import Vocabulary
from tolmach.documents.kit.xmltext import XmlDocument, attributes_of, local, tokens
from tolmach.errors import UnsafeFile

EXTERNAL = (
    "The file refers to ITS rules in another file, which the service does not read. Put the rules into the file itself."
)

_NAMESPACE = "http://www.w3.org/2005/11/its"
_SELECTOR = re.compile(r"""//(?:[\w.-]+:)?([\w.-]+)(?:\[@([\w.:-]+)(?:=["']([^"']*)["'])?\])?$""")


@dataclass(frozen=True, slots=True)
class _Rule:
    name: str
    attribute: str | None
    value: str | None
    translated: bool

    def fits(self, name: str, given: Mapping[str, str]) -> bool:
        if name != self.name or self.attribute is None:
            return False
        return given.get(self.attribute) == self.value if self.value is not None else self.attribute in given


def ruled(vocabulary: Vocabulary, document: XmlDocument) -> Vocabulary:
    """The vocabulary with the changes of the rules. It understands selectors such as `//code` and `//p[@class='x']`,
    alone or joined with `|`; others are skipped."""
    if _NAMESPACE not in document.text:
        return vocabulary
    rules = list(_rules(document))
    plain = [rule for rule in rules if rule.attribute is None]
    special = [rule for rule in rules if rule.attribute is not None and not rule.translated]
    kept = vocabulary.kept | {rule.name for rule in plain if not rule.translated}
    return replace(
        vocabulary,
        kept=(kept - {rule.name for rule in plain if rule.translated}) | {"rules"},
        watched=vocabulary.watched | {rule.attribute for rule in special if rule.attribute},
        kept_if=lambda name, given: any(rule.fits(name, given) for rule in special) or vocabulary.kept_if(name, given),
    )


def _rules(document: XmlDocument) -> Iterator[_Rule]:
    for token in tokens(document.text, document.root):
        name = local(token["name"] or "")
        if name == "rules" and any(local(each) == "href" for each in attributes_of(token[0])):
            raise UnsafeFile(EXTERNAL)
        if name == "translateRule":
            given = attributes_of(token[0])
            for selector in given.get("selector", "").split("|"):
                if match := _SELECTOR.match(selector.strip()):
                    yield _Rule(match[1], match[2], match[3], given.get("translate") == "yes")
