"""The models that an operator has added, each in a folder of its own."""
