"""The models that an operator has added, in a folder of their own."""
