"""Whether a board is a solution, one module a rule family."""
