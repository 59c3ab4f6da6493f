"""Sheets for laser cutters, and pages of cards to print: pieces at true size."""
