"""What may stand in each field of a puzzle's file."""
