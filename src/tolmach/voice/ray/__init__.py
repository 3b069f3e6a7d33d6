"""Recognises speech on Ray Serve: a cluster runs Whisper, and this process sends it one pass at a time."""
