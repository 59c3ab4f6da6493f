"""Sheets for laser cutters: pieces at true size, each line once."""
