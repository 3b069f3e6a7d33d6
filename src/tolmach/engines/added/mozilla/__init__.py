"""Mozilla's translation models: where they lie, which of them are the best, and how they come here or into a mirror."""
