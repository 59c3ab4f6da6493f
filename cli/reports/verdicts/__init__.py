"""What the commands print that judge puzzles and solutions."""
