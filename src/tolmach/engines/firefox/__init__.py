"""Mozilla's models of Firefox. Each of them translates in one direction."""
