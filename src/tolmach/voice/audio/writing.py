"""Makes what was asked for: `writer` for any of the media types that are spoken."""

from tolmach.voice.audio.protocol import AudioWriter
from tolmach.voice.audio.types import Pcm, plain, target


def writer(content_type: str) -> AudioWriter:
    kind = target(content_type)
    if kind is None:
        raise ValueError(f"Nothing can be spoken as {plain(content_type)}.")
    if isinstance(kind, Pcm):
        from tolmach.voice.audio.pcm import PcmWriter

        return PcmWriter(kind)
    from tolmach.voice.audio.encoding import ContainerWriter, PacketWriter

    return PacketWriter(kind) if kind.container is None else ContainerWriter(kind.container, kind)
