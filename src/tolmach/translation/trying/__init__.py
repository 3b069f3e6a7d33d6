"""Tries a sentence, checks the result, tries again, and keeps the best outcome."""
