"""Compares Tolmach with the programs that people would use instead: same weights, one run, one machine."""
