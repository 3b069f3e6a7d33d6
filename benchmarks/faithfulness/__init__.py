"""Whether what a text says stands in its translation, or the receipt says what does not."""
