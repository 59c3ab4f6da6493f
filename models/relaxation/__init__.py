"""A puzzle as requirements, some of which may be given up."""
