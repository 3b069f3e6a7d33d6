"""Mozilla's models of Firefox, each of which translates in one direction."""
