"""The part of the page about Mozilla's models behind the whole service."""

from typing import Any

from benchmarks.sections import table
from benchmarks.signature import signed


def firefox_service_part(result: dict[str, Any]) -> list[str]:
    quality = [
        [name, row["lines"], row["bare_chrf"], row["service_chrf"], row["left"]]
        for name, row in result["directions"].items()
    ]
    tagged, placeholders, terms = result["tagged"], result["placeholders"], result["terms"]
    held = [
        ["sentences with tags", tagged["sentences"], tagged["whole"]],
        ["sentences with a placeholder", placeholders["sentences"], placeholders["whole"]],
        ["made-up terms of a glossary", terms["terms"], terms["present"]],
    ]
    brazilian = result["brazilian"]
    return [
        "## Mozilla's models behind the service",
        "",
        "Two old models of Mozilla's format (Bergamot, tiny), English and Portuguese: chrF of news lines from the bare "
        "engine and through the whole service, and in how many lines something still looks wrong.",
        "",
        *table(["", "lines", "bare", "service", "left"], quality),
        "",
        f"Into Brazilian Portuguese: {brazilian['mozilla']} with their Portuguese in our Brazilian spelling, "
        f"{brazilian['shipped']} with the model that ships.",
        "",
        *table(["what must hold, en-pt", "of", "held"], held),
        "",
        f"In {tagged['with_a_pair_twice']} of the tagged sentences a pair stands twice, mostly because its words "
        "parted.",
        "",
        signed(result),
        "",
    ]
