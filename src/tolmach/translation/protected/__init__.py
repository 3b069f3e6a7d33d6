"""Finds what must come out unchanged: placeholders, addresses, code, marks around words."""
