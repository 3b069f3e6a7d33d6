"""Whole recordings: uploaded, written down, translated, and fetched again as text, subtitles or speech."""
