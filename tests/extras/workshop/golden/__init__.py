"""Pictures of the workshop that are kept."""
