"""From samples to words."""
