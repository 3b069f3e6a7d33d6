"""Turns words into samples."""
