"""Whether a layout can be finished, and what comes next."""
