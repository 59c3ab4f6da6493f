"""Other programs that can solve the same puzzles, a module for each."""
