"""How whole do PDF files of other programs come back, as PDF and as Word files?

    python -m benchmarks.documents.pages [NAME …] [--side SIDE] [--model] [--tell] [--before]

A fixed rule translates, so that every word is known; with `--model` the shipped model does. `--tell` prints every
fault. Files that are kept back are counted and never told of. What a run with names finds is not saved.
Recognition on scans takes minutes: `--side open` and `--side kept_back` make the figures in two runs.
"""

import argparse
import asyncio
import json
import logging
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks.documents.pages.corpus import TABLE, Sample, samples
from benchmarks.documents.pages.running import OUTPUTS, Outcome, bench, measured
from benchmarks.documents.pages.summing import SIDES, completed, summed
from benchmarks.engine import model_hash
from benchmarks.signature import RESULTS, save, signature

NAME = "documents_pages"


async def _measure(chosen: Sequence[Sample], exact: bool, tell: bool) -> list[Outcome]:
    outcomes: list[Outcome] = []
    async with bench(exact) as on:
        for sample in chosen:
            found = await measured(on, sample)
            outcomes += found
            if not sample.kept_back:
                print("\n".join(_told(found, tell)), flush=True)
    return outcomes


def _told(outcomes: Sequence[Outcome], tell: bool) -> Iterator[str]:
    for each in outcomes:
        kinds = [kind for kind, _ in each.faults]
        verdict = ", ".join(f"{kind} {kinds.count(kind)}" for kind in dict.fromkeys(kinds)) or "whole"
        share = "" if each.coverage is None else f"{each.coverage:7.1%}"
        yield f"{each.sample.name:36} {each.output:4} {each.seconds:5.1f} s {share}  {verdict}"
        if tell:
            yield from (f"    {kind}: {' '.join(said.split())}" for kind, said in each.faults)


def read(name: str) -> dict[str, Any] | None:
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="of files in the corpus; all of them without a name")
    parser.add_argument("--side", choices=SIDES, help="only the files that everybody sees, or only those kept back")
    parser.add_argument("--model", action="store_true", help="translates with the shipped model")
    parser.add_argument("--tell", action="store_true", help="prints every fault")
    parser.add_argument("--before", action="store_true", help="saved as what later runs are held against")
    asked = parser.parse_args()
    # A library that complains would tell of a file that is kept back.
    logging.disable(logging.WARNING)
    warnings.simplefilter("ignore")
    known = samples()
    if unknown := set(asked.names) - {each.name for each in known}:
        parser.error(f"not in {TABLE.name}: {', '.join(sorted(unknown))}")
    chosen = [each for each in known if not asked.names or each.name in asked.names]
    chosen = [each for each in chosen if asked.side in (None, SIDES[each.kept_back])]
    signed = signature([TABLE, *(each.path for each in known)], model_hash() if asked.model else "double")
    found = summed(asyncio.run(_measure(chosen, not asked.model, asked.tell)))
    for side in SIDES if asked.side is None else [asked.side]:
        whole = ", ".join(f"{found[side]['whole'][output]} as {output}" for output in OUTPUTS)
        print(f"{side}: {found[side]['files']} files, whole {whole}; faulty {found[side]['faulty']}")
    if not asked.names:
        name = NAME + ("-before" if asked.before else "-model" if asked.model else "")
        print(save(name, completed({"signature": signed, **found}, read(name), asked.side)))


if __name__ == "__main__":
    main()
