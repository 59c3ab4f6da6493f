"""The model of a puzzle in the formats of other solvers, and what these print."""
