"""Live speech: heard, written down, translated and spoken again."""
