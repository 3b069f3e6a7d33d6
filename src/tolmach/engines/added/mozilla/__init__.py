"""Mozilla's translation models: where they are, which of them are the best, and how to install or mirror them."""
