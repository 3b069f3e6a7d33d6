"""The deployment in the cluster: a replica holds one Whisper and processes as many windows at once as it
has threads."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal, Protocol, cast

from tolmach.engines.ray.config import ClusterApplication, absolute, cluster_device, cluster_threads
from tolmach.engines.ray.replica import ThreadedReplica, application
from tolmach.settings import Settings
from tolmach.voice.ray.messages import SpeechAnswer, SpeechCard, SpeechQuestion
from tolmach.voice.recognising.passes import SoundDecoder
from tolmach.voice.recognising.whisper import open_decoder, whisper_folder

NAME: Final = "tolmach_speech"
ROUTE: Final = f"/{NAME}"
"""The route is not below that of the engines, because a front of an earlier release takes everything there for
an engine."""
_PER_THREAD, _MOST_PER_THREAD = 1, 4
"""The wanted and the most passes per thread. A listener waits for each, so fewer passes than texts may wait at
a replica."""


@dataclass(frozen=True, slots=True)
class SpeechSpec:
    folder: str
    """The folder of the Whisper, on every machine of the cluster."""
    device: Literal["cpu", "cuda"] = "cpu"
    threads: int = 2


class LanguageDecoder(SoundDecoder, Protocol):
    @property
    def languages(self) -> frozenset[str]: ...


def open_spec(spec: SpeechSpec) -> LanguageDecoder:
    """Blocks until the decoder is ready."""
    return open_decoder(Path(spec.folder).expanduser(), spec.device, spec.threads)


class SpeechReplica(ThreadedReplica[SpeechQuestion]):
    def __init__(self, spec: SpeechSpec, opening: Callable[[SpeechSpec], LanguageDecoder] = open_spec) -> None:
        decoder = opening(spec)
        card = SpeechCard(Path(spec.folder).name, decoder.languages)
        super().__init__(card, SpeechQuestion, lambda asked: SpeechAnswer(decoder.decode(asked.window)), spec.threads)


def build(args: Mapping[str, Any]) -> Any:
    """The application that Ray Serve deploys. `import_path` of the configuration names this function."""
    return application(SpeechReplica, args, SpeechSpec)


def speech_applications(settings: Settings) -> list[ClusterApplication]:
    """An empty list if there is no Whisper, or if an endpoint is used instead."""
    folder = None if settings.recogniser_url else whisper_folder(settings)
    if folder is None:
        return []
    device = cast(Literal["cpu", "cuda"], cluster_device(settings))
    spec = SpeechSpec(absolute(folder), device, cluster_threads(settings))
    return [
        ClusterApplication(
            name=NAME,
            route=ROUTE,
            import_path=f"{build.__module__}:{build.__name__}",
            args=asdict(spec),
            cpus=spec.threads,
            target=_PER_THREAD * spec.threads,
            most=_MOST_PER_THREAD * spec.threads,
            needs_gpu=spec.device == "cuda",
        )
    ]
