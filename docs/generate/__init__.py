"""Writes the pages that follow from the code; ``python -m docs.generate`` renews them."""
