"""What makes a puzzle's data consistent, one module a rule family."""
