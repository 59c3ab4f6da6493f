"""Questions about exact cover problems, answered item by item."""
