"""Pictures for other places than a terminal."""
