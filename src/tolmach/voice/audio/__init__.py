"""Reads and writes sound in all supported formats, with samples in between."""
