"""Text in pictures read on Ray Serve: a cluster holds what reads it, and this process asks it picture by picture."""
