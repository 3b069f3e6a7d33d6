"""Collections of words and names to recognise in speech, and the correction of those that were misheard."""
