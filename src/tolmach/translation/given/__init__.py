"""Judges translations that somebody else made: how sure they are, and what the checks find."""
