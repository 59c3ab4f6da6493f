"""The searches themselves, in C, and how Python calls them."""

from __future__ import annotations

from pathlib import Path

from jigsat.schemas.errors import Unsupported

#: The shared library, beside the package; tools/build_hooks.py makes it.
LIBRARY = Path(__file__).parents[2] / "kernels.so"


def are_built() -> bool:
    """Whether the package was built with a compiler. This loads nothing."""
    return LIBRARY.is_file()


def no_kernels(what: str) -> Unsupported:
    """What to say where something needs the kernels that are not there."""
    return Unsupported(
        f"{what} needs the searches in C, and jigsat was installed without a C compiler; the "
        "engine cp-sat needs none"
    )
