"""Searching elsewhere: guests do it, and are imported when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from jigsat.schemas.errors import not_installed

#: The package of each guest, which shows the functions that it offers.
TRANSPORTS = {"cluster": "jigsat.extras.cluster"}


def transport(name: str) -> Any:
    """The package that searches elsewhere. Raises Unsupported if it is not there."""
    try:
        return import_module(TRANSPORTS[name])
    except (KeyError, ModuleNotFoundError):
        raise not_installed(f"--{name}", f"jigsat.extras.{name}", name) from None
