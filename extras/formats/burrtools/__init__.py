"""BurrTools' puzzles (.xmpuzzle): all of their grids, and solutions."""
