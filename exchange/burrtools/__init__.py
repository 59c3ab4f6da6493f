"""BurrTools' puzzles (.xmpuzzle): cubes, prisms and spheres, with colours and solutions."""
