"""A command that another program has started: it ends when that program does.

Standard input stays open as long as the other program runs, and says nothing.
"""

from __future__ import annotations

import os
import sys
from threading import Thread

from jigsat.cli.main import main


def _end_with_parent() -> None:
    """End this process when its standard input ends, however the other program ended."""
    # A read through sys.stdin would hold a lock that Python wants when it ends.
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(1)


if __name__ == "__main__":
    Thread(target=_end_with_parent, daemon=True).start()
    main()
