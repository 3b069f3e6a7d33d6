"""From a unit to what an engine reads: sentences, written as engines have learnt to read them, with their codes."""
