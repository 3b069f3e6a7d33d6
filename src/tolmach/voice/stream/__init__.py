"""The messages of a voice stream, and the life of its connections."""
