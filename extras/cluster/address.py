"""Which cluster is meant, as a user says it. Light to load: command lines are checked by it."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path

from jigsat.schemas.errors import WrongValue

#: What is said of a cluster: workers of this machine, an address, or a file with an address.
EXPECTED = (
    "local:N, the address of a dask scheduler (tcp://HOST:PORT, tls://HOST:PORT) or a "
    "scheduler file"
)
MOST_WORKERS = 1024
_LOCAL = re.compile(r"local:([0-9]{1,6})")
_WITH_PROTOCOL = re.compile(r"[a-z]+://[^\s]+")
_HOST_AND_PORT = re.compile(r"[\w.-]+:[0-9]{1,5}")


@dataclass(frozen=True)
class LocalWorkers:
    """A number of worker processes on this machine, started for one search."""

    number: int


@dataclass(frozen=True)
class Scheduler:
    """A scheduler that runs already."""

    address: str


Address = LocalWorkers | Scheduler


def read_address(text: str, name: str = "cluster") -> Address:
    """The cluster that a text names. Raises WrongValue, which says of what: ``name``."""
    local = _LOCAL.fullmatch(text)
    if local and 1 <= int(local[1]) <= MOST_WORKERS:
        return LocalWorkers(int(local[1]))
    if _WITH_PROTOCOL.fullmatch(text):
        return Scheduler(text)
    if _HOST_AND_PORT.fullmatch(text) and not text.startswith("local:"):
        return Scheduler(f"tcp://{text}")
    address = _in_file(Path(text))
    if address is None:
        raise WrongValue(f"{name}: found {text!r}{_why_none(Path(text))}, expected {EXPECTED}")
    return Scheduler(address)


def _why_none(path: Path) -> str:
    """What is wrong with a file that was perhaps meant; nothing if none was."""
    if os.path.isfile(path):
        return ", a file that no scheduler has written"
    is_file_name = bool(path.suffix) or os.sep in str(path)
    return ", a file that does not exist" if is_file_name else ""


def _in_file(path: Path) -> str | None:
    """The address that a scheduler has written to a file, if this is one."""
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    address = written.get("address") if isinstance(written, dict) else None
    return address if isinstance(address, str) else None
