"""Writes the parts of the page about Mozilla's models: in our own runner, and behind the whole service."""

from typing import Any

from benchmarks.firefox.comparing import BEAMS
from benchmarks.signature import signed
from benchmarks.tables import table

_SCORES = [f"chrF, beam {beam}" for beam in BEAMS]
_HEAD = ["", "equal %", *_SCORES, "chrF, fxtranslate", "gap where they part", "gap elsewhere"]


def firefox_part(result: dict[str, Any]) -> list[str]:
    settings, loading = result["settings"], result["load"]
    return [
        "## Mozilla's models",
        "",
        f"{settings['sentences']} news sentences each way, by our runner and by fxtranslate {settings['fxtranslate']}, "
        "without a shortlist. The gap is by how much the logarithm of our likeliest piece was above the second where "
        "both part (quartiles), and in the same sentences elsewhere (median).",
        "",
        *table(_HEAD, (_row(name, row) for name, row in result["directions"].items())),
        "",
        f"With {settings['callers']} callers and {settings['workers']} workers, the median of {settings['rounds']} "
        "rounds:",
        "",
        *table(["", "source words/s"], ([name, row["words_per_second"]] for name, row in result["speed"].items())),
        "",
        f"A direction is loaded in {loading['median_ms']} ms ({loading['median_processor_ms']} ms of processor time; "
        f"fxtranslate {loading['fxtranslate_ms']} ms). The first takes {loading['first_model_mib']} MiB after a batch, "
        f"each further one {loading['each_further_model_mib']} MiB.",
        "",
        signed(result),
        "",
    ]


def _row(name: str, row: dict[str, Any]) -> list[object]:
    scores = [row["chrf"][str(beam)] for beam in BEAMS]
    gaps = " / ".join(map(str, row["gap_where_they_part"]))
    return [name, row["equal_percent"], *scores, row["chrf_fxtranslate"], gaps, row["gap_elsewhere"]]


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
