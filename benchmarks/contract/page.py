"""Writes the part of the results page about the description and the service."""

from collections import Counter
from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import table


def contract_part(result: dict[str, Any]) -> list[str]:
    statuses = Counter[str]()
    for found in result["operations"].values():
        statuses.update(found)
    return [
        "## The description and the service",
        "",
        f"{result['cases']} requests to {len(result['operations'])} operations, made from the description by "
        f"schemathesis: {', '.join(f'{count} {phase}' for phase, count in result['phases'].items())}. Of "
        f"{result['right']} that fit the description, {result['accepted']} succeeded; the others named what is not "
        f"there or broke a rule that a schema cannot say. {result['tolerated']} that did not fit were taken as another "
        "way of writing the same, on purpose. Answers that the description does not know, server errors, and wrong "
        f"requests that were accepted otherwise: {sum(each['count'] for each in result['failures'])}.",
        "",
        *table(["status", *sorted(statuses)], [["answers", *(statuses[each] for each in sorted(statuses))]]),
        "",
        signed(result),
        "",
    ]
