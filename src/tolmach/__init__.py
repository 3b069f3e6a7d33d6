"""A self-hosted translation service that speaks the DeepL API."""

from importlib.metadata import version

__version__ = version("tolmach")
