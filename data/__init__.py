"""The built-in puzzles, one JSON file each."""
