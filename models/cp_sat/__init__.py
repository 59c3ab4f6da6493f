"""The CP-SAT model of a problem."""
