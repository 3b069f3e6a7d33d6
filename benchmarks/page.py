"""Writes one page of Markdown and one picture from the results that the other benchmarks saved."""

import json
from typing import Any

from benchmarks.campaigns.page import faults_part, fuzzing_part, poison_part
from benchmarks.confidence import picture as confidence_picture
from benchmarks.confidence.page import confidence_part, damage_part
from benchmarks.contract.page import contract_part
from benchmarks.documents.page import documents_part, documents_scan_part, documents_short_part
from benchmarks.documents.pages.page import pages_part
from benchmarks.faithfulness.page import faithfulness_part
from benchmarks.firefox.page import firefox_part, firefox_service_part
from benchmarks.glossaries.page import found_part, matching_part, terms_part
from benchmarks.memories.page import memories_part, taught_part
from benchmarks.races import page as races
from benchmarks.replicas.page import replicas_part
from benchmarks.scoreboard.page import scoreboard_part
from benchmarks.service import load_picture
from benchmarks.service.load_page import beams_part, full_load_part
from benchmarks.service.page import (
    console_part,
    determinism_part,
    flames_part,
    idempotency_part,
    memory_part,
    sandbox_part,
    speed_part,
    start_part,
)
from benchmarks.signature import RESULTS
from benchmarks.simulation.page import check_part, simulation_part
from benchmarks.soak.page import soak_part
from benchmarks.tasks.page import tasks_part
from benchmarks.translation.page import detection_part, phrases_part, pipeline_part, quality_part, styles_part
from benchmarks.translation.picture import plot
from benchmarks.voice.page import spoken_terms_part, voice_part
from benchmarks.words.page import words_part
from benchmarks.writing.page import rephrasing_part, writing_part, writing_real_part

PARTS = {
    "speed": speed_part,
    "beams": beams_part,
    "full_load": full_load_part,
    "determinism": determinism_part,
    "memory": memory_part,
    "soak": soak_part,
    "race_speed": races.speed_part,
    "race_documents": races.documents_part,
    "race_memories": races.memories_part,
    "quality": quality_part,
    "confidence": confidence_part,
    "confidence_damage": damage_part,
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
    "found": found_part,
    "memories": memories_part,
    "taught": taught_part,
    "styles": styles_part,
    "documents": documents_part,
    "documents_short": documents_short_part,
    "documents_pages": pages_part,
    "documents_scan": documents_scan_part,
    "writing": writing_part,
    "writing_real": writing_real_part,
    "writing_rephrasing": rephrasing_part,
    "voice": voice_part,
    "voice_terms": spoken_terms_part,
    "replicas": replicas_part,
    "sandbox": sandbox_part,
    "start": start_part,
    "flames": flames_part,
    "console": console_part,
    "contract": contract_part,
    "idempotency": idempotency_part,
    "poison": poison_part,
    "faults": faults_part,
    "fuzzing": fuzzing_part,
    "simulation": simulation_part,
    "simulation.check": check_part,
}


def read(name: str) -> dict[str, Any] | None:
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def main() -> None:
    page = ["# Measured", "", "Made by `make bench`; every table ends with what it was measured on.", ""]
    for name, part in PARTS.items():
        if result := read(name):
            page += part(result)
    (RESULTS / "README.md").write_text("\n".join(page), encoding="utf-8")
    if quality := read("quality"):
        (RESULTS / "quality.svg").write_text(plot(quality), encoding="utf-8")
    if confidence := read("confidence"):
        (RESULTS / "confidence.svg").write_text(confidence_picture.plot(confidence), encoding="utf-8")
    if load := read("full_load"):
        (RESULTS / "full_load.svg").write_text(load_picture.plot(load), encoding="utf-8")


if __name__ == "__main__":
    main()
