"""All solutions of small puzzles by brute force, which reads only the rules."""
