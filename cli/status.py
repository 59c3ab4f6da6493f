"""How the program ends: its exit statuses."""

from __future__ import annotations

NO = 1
BAD_INPUT = 2
NOT_KNOWN = 3
BUG = 70  # EX_SOFTWARE of sysexits.h
INTERRUPTED = 130
