"""What the pages have in common that this program writes for browsers."""
