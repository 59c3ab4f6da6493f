"""How two puzzles differ, or up to what they are the same."""
