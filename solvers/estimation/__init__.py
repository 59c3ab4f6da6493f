"""How long a search will take: estimated before it begins, and while it runs."""
