"""The Model Context Protocol, with which agents use the service: another door to the same operations."""
