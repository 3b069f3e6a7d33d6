"""What stands in a text and must come out unchanged: placeholders, addresses, code, marks around words."""
