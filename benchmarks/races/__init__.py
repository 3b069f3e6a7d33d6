"""Tolmach beside what people would take else, with the same weights, in one run on one machine."""
