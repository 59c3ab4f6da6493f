"""What every command with a verdict says of forty puzzles that people come with."""
