"""What every command with a verdict says of some forty puzzles that people come with."""
