"""BurrTools' puzzles (.xmpuzzle): cubes, prisms, spheres, rhombic tetrahedra; solutions."""
