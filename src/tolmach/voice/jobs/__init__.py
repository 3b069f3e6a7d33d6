"""Translates whole recordings: they are uploaded, transcribed, translated, and returned as text, subtitles
or speech."""
