"""The description of the interface, held against a running service."""
