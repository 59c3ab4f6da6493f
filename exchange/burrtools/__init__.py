"""BurrTools' puzzles (.xmpuzzle): cubes and triangular prisms, with colours and solutions."""
