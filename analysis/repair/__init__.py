"""Changes of a puzzle that leave one solution."""
