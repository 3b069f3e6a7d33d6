"""From words to samples."""
