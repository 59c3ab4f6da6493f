"""jigsat beside other programs: how long each takes to count the solutions of puzzles."""
