"""Many solutions verified together, by array arithmetic."""
