"""Running a search and counting what it finds."""
