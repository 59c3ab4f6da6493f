"""What a drawing shows: a puzzle, its box, a solution."""
