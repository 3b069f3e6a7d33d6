"""One page of Markdown and one picture from what the other benchmarks saved."""

import json
from typing import Any

from benchmarks.campaign_sections import (
    faults_part,
    fuzzing_part,
    idempotency_part,
    poison_part,
    sandbox_part,
    soak_part,
)
from benchmarks.contract.page import contract_part
from benchmarks.defects import KINDS
from benchmarks.domain_sections import (
    documents_part,
    documents_short_part,
    memories_part,
    phrases_part,
    spoken_terms_part,
    styles_part,
    voice_part,
    writing_part,
    writing_real_part,
)
from benchmarks.faithfulness.page import faithfulness_part
from benchmarks.firefox import firefox_part
from benchmarks.firefox_page import firefox_service_part
from benchmarks.races import page as races
from benchmarks.replicas_page import replicas_part
from benchmarks.scoreboard.page import scoreboard_part
from benchmarks.sections import matching_part, pipeline_part, table, tasks_part, terms_part
from benchmarks.signature import RESULTS, signed
from benchmarks.simulation.page import check_part, simulation_part
from benchmarks.words.page import words_part

WIDTH, ROW, LEFT = 760, 15, 70
COLOURS = {"from English": "#2f6fb2", "into English": "#d98b2b"}


def read(name: str) -> dict[str, Any] | None:
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def speed_part(result: dict[str, Any]) -> list[str]:
    raw = result["raw"]
    rows = [f"| bare `translate_batch` | {raw['sentences_per_second']} | {raw['source_words_per_second']} | | |"]
    rows += [
        f"| HTTP, {callers} at once | {r['sentences_per_second']} | {r['source_words_per_second']} "
        f"| {r['p50_ms']} | {r['p99_ms']} |"
        for callers, r in result["http"].items()
    ]
    batch = result["batch_of_50"]
    return [
        "## Speed",
        "",
        f"{result['settings']['sentences']} news sentences, {result['settings']['direction']}, beam "
        f"{result['settings']['beam']}, the median of "
        f"{result['settings']['rounds']} rounds.",
        "",
        "| | sentences/s | source words/s | p50 ms | p99 ms |",
        "|---|---|---|---|---|",
        *rows,
        "",
        f"HTTP with 64 callers against the bare engine in the same run: {result['ratio_at_64_callers']}. "
        f"Fifty texts in one request are {batch['ratio']} times as fast as fifty requests one after another "
        f"({batch['one_request_seconds']} s and {batch['fifty_requests_seconds']} s).",
        "",
        signed(result),
        "",
    ]


def determinism_part(result: dict[str, Any]) -> list[str]:
    rows = [f"| {name} | {count} |" for name, count in result["differing"].items()]
    return [
        "## The same answer every time",
        "",
        f"{result['sentences']} sentences translated alone, and again in company: outputs that differ.",
        "",
        "| company | differing |",
        "|---|---|",
        *rows,
        "",
        signed(result),
        "",
    ]


def memory_part(result: dict[str, Any]) -> list[str]:
    return [
        "## Memory",
        "",
        f"{result['requests']} mixed requests: {result['at_start_mib']} MiB resident at the start, "
        f"{result['plateau_mib']} MiB half-way, {result['end_mib']} MiB at the end "
        f"({100 * result['growth']:+.1f} %).",
        "",
        signed(result),
        "",
    ]


def quality_part(result: dict[str, Any]) -> list[str]:
    directions = result["directions"]
    others = sorted({name.removeprefix("en-") for name in directions if name.startswith("en-")})
    rows = [f"| {o} | {_cells(directions[f'en-{o}'])} | {_cells(directions[f'{o}-en'])} |" for o in others]
    head = "chrF++ / BLEU"
    return [
        "## Quality",
        "",
        "NTREX, first 200 lines; in brackets all 1,000 lines where they were measured. Lines go through the whole "
        "pipeline. Translations into English are scored against the English original.",
        "",
        f"Mean chrF from English {result['mean_chrf_from_english']}, into English {result['mean_chrf_into_english']}; "
        f"of the engine's first answers {result['mean_chrf_from_english_bare']} and "
        f"{result['mean_chrf_into_english_bare']}.",
        "",
        "![chrF++ by language](quality.svg)",
        "",
        f"| | from English: {head} | {' | '.join(KINDS)} | into English: {head} | {' | '.join(KINDS)} |",
        "|---" * (3 + 2 * len(KINDS)) + "|",
        *rows,
        "",
        f"The columns after the scores count sentences with visible faults: {_explained()}.",
        "",
        f"In all {result['sentences']} sentences, before and after the checks; {result['tried_again']} were translated "
        "once more.",
        "",
        *table(["fault", "before", "after", "after %", "bar %"], _fault_rows(result["defects"])),
        "",
        f"Metric signatures, for German: {' and '.join(f'`{s}`' for s in directions['en-de']['few']['signatures'])}.",
        "",
        signed(result),
        "",
    ]


def detection_part(result: dict[str, Any]) -> list[str]:
    rows = [
        f"| {length} | {row['texts']} | {row['accuracy']} | {row['outcomes']['success']} "
        f"| {row['wrong_among_success']} | {row['milliseconds']} |"
        for length, row in result["lengths"].items()
    ]
    worst = sorted(result["lengths"]["one word"]["by_language"].items(), key=lambda item: item[1])[:6]
    return [
        "## Language detection",
        "",
        "NTREX, lines 1 to 500 of 35 files, 33 languages; the thresholds were chosen on lines 501 to 1000. `Right` is "
        "what translation assumes without `source_lang`; `success` is what the detection operation dares to say.",
        "",
        "| | texts | right % | success % | wrong among success % | ms per text |",
        "|---|---|---|---|---|---|",
        *rows,
        "",
        f"Hardest with one word: {', '.join(f'{language} {share} %' for language, share in worst)}.",
        "",
        f"Languages that are not served: {_foreign(result['foreign'])} Others, on which no threshold was "
        f"chosen: {_foreign(result['foreign_unseen'])} The first detection of a process takes "
        f"{result['first_seconds']} s.",
        "",
        signed(result),
        "",
    ]


def _foreign(part: dict[str, Any]) -> str:
    shown = ", ".join(f"{name} {share} %" for name, share in part["outcomes"].items())
    return f"{part['sentences']} sentences in {', '.join(part['languages'])}: {shown}."


def _fault_rows(faults: dict[str, Any]) -> list[list[object]]:
    return [
        [kind, row["before"], row["after"], row["after_percent"], row["bar_percent"]] for kind, row in faults.items()
    ]


def _explained() -> str:
    return (
        "a number of the source missing or of another size, a stretch repeated three or four times in a row, the "
        "source or a stretch of it returned as it was, less than 45 % of the usual length, letters mostly of another "
        "script"
    )


def _cells(row: dict[str, Any]) -> str:
    few, whole = row["few"], row.get("all")
    scores = f"{few['chrf++']} / {few['bleu']}"
    if whole:
        scores += f" ({whole['chrf++']} / {whole['bleu']})"
    return " | ".join([scores, *(str(row["defects_after"][kind] or "") for kind in KINDS)])


def plot(result: dict[str, Any]) -> str:
    directions = result["directions"]
    others = sorted({n.removeprefix("en-") for n in directions if n.startswith("en-")})
    height = 50 + len(others) * (2 * ROW + 6)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
    ]
    for number, (name, colour) in enumerate(COLOURS.items()):
        x = LEFT + number * 130
        parts.append(
            f'<rect x="{x}" y="12" width="12" height="12" fill="{colour}"/><text x="{x + 18}" y="22">{name}</text>'
        )
    for number, other in enumerate(others):
        y = 40 + number * (2 * ROW + 6)
        parts.append(f'<text x="{LEFT - 8}" y="{y + ROW + 2}" text-anchor="end">{other}</text>')
        pair = (directions[f"en-{other}"], directions[f"{other}-en"])
        for line, (row, colour) in enumerate(zip(pair, COLOURS.values(), strict=True)):
            score = row["few"]["chrf++"]
            top, length = y + line * ROW, score / 70 * (WIDTH - LEFT - 60)
            parts.append(f'<rect x="{LEFT}" y="{top}" width="{length:.0f}" height="{ROW - 3}" fill="{colour}"/>')
            parts.append(f'<text x="{LEFT + length + 5:.0f}" y="{top + 10}" font-size="11">{score}</text>')
    return "\n".join([*parts, "</svg>", ""])


PARTS = {
    "speed": speed_part,
    "determinism": determinism_part,
    "memory": memory_part,
    "soak": soak_part,
    "race_speed": races.speed_part,
    "race_documents": races.documents_part,
    "race_memories": races.memories_part,
    "quality": quality_part,
    "firefox": firefox_part,
    "firefox_service": firefox_service_part,
    "scoreboard": scoreboard_part,
    "faithfulness": faithfulness_part,
    "phrases": phrases_part,
    "words": words_part,
    "detection": detection_part,
    "pipeline": pipeline_part,
    "tasks": tasks_part,
    "terms": terms_part,
    "terms_matching": matching_part,
    "memories": memories_part,
    "styles": styles_part,
    "documents": documents_part,
    "documents_short": documents_short_part,
    "writing": writing_part,
    "writing_real": writing_real_part,
    "voice": voice_part,
    "voice_terms": spoken_terms_part,
    "replicas": replicas_part,
    "sandbox": sandbox_part,
    "contract": contract_part,
    "idempotency": idempotency_part,
    "poison": poison_part,
    "faults": faults_part,
    "fuzzing": fuzzing_part,
    "simulation": simulation_part,
    "simulation.check": check_part,
}


def main() -> None:
    page = ["# Measured", "", "Made by `make bench`; every table ends with what it was measured on.", ""]
    for name, part in PARTS.items():
        if result := read(name):
            page += part(result)
    (RESULTS / "README.md").write_text("\n".join(page), encoding="utf-8")
    if quality := read("quality"):
        (RESULTS / "quality.svg").write_text(plot(quality), encoding="utf-8")


if __name__ == "__main__":
    main()
