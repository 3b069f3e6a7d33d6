"""The command `tolmach`. Commands import what they work with when they run, so that each starts quickly."""

from tolmach.cli.root import app, main

__all__ = ["app", "main"]
