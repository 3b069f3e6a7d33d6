"""Messages, and the life of a connection."""
