"""Engines on Ray Serve: a cluster holds them, and this process asks it over HTTP."""
