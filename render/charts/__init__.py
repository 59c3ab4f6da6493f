"""Charts of numbers as figures: lines, bars and heat maps. They know no puzzles."""
