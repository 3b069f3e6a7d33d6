"""Prepares a unit for an engine: sentences with their codes, written as engines have learnt to read them."""
