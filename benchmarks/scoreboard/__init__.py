"""Measures every direction of a model on one board: chrF, visible faults, kept terms and forms of address."""
