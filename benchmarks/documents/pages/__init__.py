"""Measures how whole PDF files of other programs come back: `python -m benchmarks.documents.pages`."""
