"""The steps behind the engine: case, spaces, style, variant, and the proof of the markup."""
