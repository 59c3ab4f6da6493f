"""Solutions and layouts as files: JSON, drawings, and lines of solutions."""
