"""What is installed here: the model that translates, further models, and the parts that hear, speak and read pictures.

The parts are looked up and not loaded, and no path of this machine is shown.
"""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path

from tolmach.console.texts import marked, text
from tolmach.console.tongues import names
from tolmach.documents.kit import tesseract
from tolmach.engines.added.installed import FIREFOX, installed
from tolmach.engines.nmt.packages import ModelPackage, read_package, shipped
from tolmach.engines.nmt.scores import ModelScores, read_scores
from tolmach.errors import StartError
from tolmach.languages.catalogue import sources
from tolmach.settings import Settings
from tolmach.voice.recognising import weights
from tolmach.voice.recognising.whisper import whisper_folder
from tolmach.voice.speaking.espeak import EspeakSpeaker

SHIPPED = "tolmach-model"
APACHE = "Apache-2.0"


@dataclass(frozen=True, slots=True)
class StockItem:
    """A part for one kind of work. If it has no name, nothing is installed for it, and the note says what to
    install."""

    work: str
    name: str = ""
    languages: tuple[str, ...] = ()
    """The names of the languages."""
    size: int = 0
    """Bytes; 0 if the size is not known."""
    licence: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Stock:
    model: ModelPackage | None
    licence: str
    scores: ModelScores | None
    others: tuple[StockItem, ...]
    """Further models that translate."""
    helpers: tuple[StockItem, ...]


def read_stock(settings: Settings, engines: Sequence[str]) -> Stock:
    """Blocks. `engines` are the names of the running engines: a model that was added later waits for the next start."""
    model = _model(settings)
    return Stock(
        model=model,
        licence="" if settings.model else _licence(SHIPPED),
        scores=read_scores(model) if model else None,
        others=(*_added(settings, engines), *_endpoint(settings)),
        helpers=(_hearing(settings), _speaking(settings), _rapidocr(), _tesseract()),
    )


def _model(settings: Settings) -> ModelPackage | None:
    if settings.engine != "nmt":
        return None
    try:
        return read_package(Path(settings.model).expanduser() if settings.model else shipped())
    except StartError:
        return None


def _added(settings: Settings, engines: Sequence[str]) -> list[StockItem]:
    """Without Mozilla's models, which the page lists by language."""
    try:
        found = installed(settings.data / "models")
    except StartError:
        return [
            StockItem(
                marked("Translates"), note=text("An added model is damaged. `tolmach models verify` says which one.")
            )
        ]
    return [
        StockItem(
            text("Translates, family {family}", family=model.family),
            model.name,
            names({*model.languages.sources, *model.languages.targets}),
            model.size,
            note="" if model.name in engines else text("The service uses it after its next start."),
        )
        for model in found
        if model.family != FIREFOX
    ]


def _endpoint(settings: Settings) -> list[StockItem]:
    if not settings.llm_url:
        return []
    note = text("An endpoint elsewhere. The service sends it the texts of requests with `quality_optimized`.")
    return [StockItem(marked("Translates for quality"), settings.llm_model, note=note)]


def _hearing(settings: Settings) -> StockItem:
    work, folder = marked("Understands speech"), whisper_folder(settings)
    if settings.recogniser_url:
        return StockItem(
            work, settings.recogniser_model, note=text("An endpoint elsewhere. The service sends sound there.")
        )
    if folder is None:
        if settings.engine == "ray":
            note = text(
                "On the cluster, if a recogniser is deployed there. `tolmach models add whisper-base` adds one here."
            )
            return StockItem(work, note=note)
        return StockItem(work, note=text("The page Live installs it, or `tolmach models add whisper-base`."))
    licence = "MIT" if folder.name == weights.NAME else ""
    return StockItem(work, folder.name, _spoken(), _bytes(folder), licence)


def _speaking(settings: Settings) -> StockItem:
    work, speaker = marked("Speaks"), EspeakSpeaker()
    if not speaker.is_installed:
        return StockItem(work, note=text("Install the package espeak-ng."))
    spoken = names(speaker.languages)
    if settings.kokoro:
        folder = Path(settings.kokoro).expanduser()
        return StockItem(work, text("Kokoro, and eSpeak NG"), spoken, _bytes(folder), f"{APACHE}; GPL-3.0-or-later")
    return StockItem(work, "eSpeak NG", spoken, licence="GPL-3.0-or-later")


def _rapidocr() -> StockItem:
    work = marked("Reads pictures")
    try:
        return StockItem(
            work, f"RapidOCR {version('rapidocr')}", licence=APACHE, note=text("Latin letters, Chinese and Japanese.")
        )
    except PackageNotFoundError:
        return StockItem(work, note=text("Install the package rapidocr."))


def _tesseract() -> StockItem:
    work = marked("Reads pictures")
    try:
        packs = tesseract.packs()
    except (OSError, subprocess.SubprocessError):
        packs = frozenset()
    read = [each.name for each in tesseract.LANGUAGES.values() if not packs.isdisjoint(each.packs)]
    unread = [each.name for each in tesseract.LANGUAGES.values() if packs.isdisjoint(each.packs)]
    if not read:
        return StockItem(work, note=text("Tesseract would read {languages}.", languages=", ".join(unread)))
    missing = text("No pack is installed for {languages}.", languages=", ".join(unread)) if unread else ""
    return StockItem(work, "Tesseract", tuple(read), licence=APACHE, note=missing)


def _spoken() -> tuple[str, ...]:
    return names(language.code for language in sources())


def _licence(package: str) -> str:
    try:
        return str((metadata(package).get_all("License-Expression") or [""])[0])
    except PackageNotFoundError:
        return ""


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
