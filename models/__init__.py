"""From a puzzle to its placements, and from placements to a CP-SAT model."""
