"""Makes writers: `writer` for any media type that is spoken live, `file_writer` for whole files."""

from tolmach.voice.audio.protocol import AudioWriter
from tolmach.voice.audio.types import FILE_TARGETS, Pcm, Target, plain, target


def writer(content_type: str) -> AudioWriter:
    return _made(target(content_type), content_type)


def file_writer(content_type: str) -> AudioWriter:
    """The headers and packets of this writer, one after the other, form the file."""
    return _made(FILE_TARGETS.get(plain(content_type)), content_type)


def _made(kind: Target | None, content_type: str) -> AudioWriter:
    if kind is None:
        raise ValueError(f"The service cannot write speech as {plain(content_type)}.")
    if isinstance(kind, Pcm):
        from tolmach.voice.audio.pcm import PcmWriter

        return PcmWriter(kind)
    from tolmach.voice.audio.encoding import ContainerWriter, PacketWriter

    return PacketWriter(kind) if kind.container is None else ContainerWriter(kind.container, kind)
