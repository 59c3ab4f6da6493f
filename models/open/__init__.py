"""A CP-SAT model in the open: to read, to add to, and to solve with OR-tools alone."""
