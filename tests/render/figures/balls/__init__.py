"""Pictures of balls."""
