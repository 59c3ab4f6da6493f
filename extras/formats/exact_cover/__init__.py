"""Exact cover problems as text, as Knuth's programs DLX1, DLX2, DLX3 and SSXCC read them."""
