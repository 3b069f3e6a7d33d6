"""What several rooms of rules share: numerals, lists of words, forms of verbs."""
