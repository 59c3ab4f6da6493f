"""What has to be the same on all machines of a search: otherwise the numbers that they send
each other may mean something else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path

#: The packages whose versions are compared.
PACKAGES = ("jigsat", "numba", "ortools")
#: The name under which the source is compared, as it may differ where the version does not.
SOURCE = "source of jigsat"
#: What of it makes placements, parts and searches.
_ROOMS = ("schemas", "models", "solvers")

#: A version, or a digest, for each name; None if it is not there.
Versions = Mapping[str, str | None]


@cache
def own_versions() -> Versions:
    """The versions of this process."""
    return {**{name: _version(name) for name in PACKAGES}, SOURCE: _digest_of_source()}


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _digest_of_source() -> str:
    content = sha256()
    root = Path(str(files("jigsat")))
    for room in _ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            content.update(path.read_text(encoding="utf-8").encode())
    return content.hexdigest()[:12]


def difference(own: Versions, others: Versions) -> str | None:
    """What differs, in words; None if nothing does."""
    for name, ours in own.items():
        theirs = others.get(name)
        if theirs != ours:
            return f"{name} {theirs or 'is missing'} there, {ours or 'is missing'} here"
    return None
