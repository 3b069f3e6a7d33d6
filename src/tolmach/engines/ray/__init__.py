"""Engines on Ray Serve: a cluster holds them, and this process calls them over HTTP."""
