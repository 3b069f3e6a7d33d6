"""How a sentence is tried, checked and tried again, and which of the outcomes is kept."""
