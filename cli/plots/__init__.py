"""What the option --plot draws: how a run went, or what it has counted."""
