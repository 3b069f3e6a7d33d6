"""Measures whether a translation says what its source says, or the receipt admits what it does not."""
