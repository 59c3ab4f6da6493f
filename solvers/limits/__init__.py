"""What a search is given: its options, its limits of time and memory, and Ctrl-C."""
