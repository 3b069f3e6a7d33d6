"""Finds what a memory has for a text, and fits it to the text."""
