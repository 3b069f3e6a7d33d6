"""The reporting tag that attributes usage to a team or project."""

import re
from collections.abc import Mapping

from tolmach.errors import InvalidParameter

REPORTING_TAG = "X-DeepL-Reporting-Tag"
_NAMES = ("x-service-reporting-tag", "x-deepl-reporting-tag")
_FORM = re.compile(r"[\x21-\x7e]{1,100}")


def reporting_tag(headers: Mapping[str, str]) -> str | None:
    given = next((headers[name] for name in _NAMES if name in headers), None)
    tag = (given or "").strip().lower()
    if not tag:
        return None
    if _FORM.fullmatch(tag) is None:
        raise InvalidParameter(
            REPORTING_TAG,
            f"Value for header '{REPORTING_TAG}' not supported.",
            allowed="at most 100 ASCII characters without white space",
        )
    return tag
