"""Compares the description of the interface with a running service."""
