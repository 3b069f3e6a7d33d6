"""LibreTranslate's interface, for programs that know no other: another door to the same operations."""
