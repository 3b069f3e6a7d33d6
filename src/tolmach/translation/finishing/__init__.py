"""What happens to a translation behind the engine: case, spaces, style, variant, and the proof of its markup."""
