"""Commands that draw puzzles and solutions for other programs to show."""
