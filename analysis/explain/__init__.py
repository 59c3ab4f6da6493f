"""Why a puzzle has no solution, and the least to give up."""
