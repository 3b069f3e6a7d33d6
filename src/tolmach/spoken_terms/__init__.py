"""Words and names that are to be understood in speech: collections of them, and putting right what was misheard."""
