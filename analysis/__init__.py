"""Questions asked of solvers: unique, explain, hint, repair, rate."""
