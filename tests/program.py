"""The program as tests run it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

#: Runs the program with some arguments, and environment variables by name.
Run = Callable[..., "subprocess.CompletedProcess[str]"]
