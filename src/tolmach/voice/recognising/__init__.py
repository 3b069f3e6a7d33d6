"""Turns samples into words."""
