"""What a release needs besides its wheels."""
