"""Random small puzzles, as Hypothesis strategies."""
