"""Sound in the forms in which it comes and goes, and as samples between them."""
