"""What a memory has for a text, and how it fits."""
