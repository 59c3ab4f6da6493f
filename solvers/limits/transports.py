"""Searching elsewhere: plug-ins do it, and are imported when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from jigsat.schemas.errors import not_installed
from jigsat.schemas.support.plugins import places


def transport(name: str) -> Any:
    """The module that searches elsewhere. Raises Unsupported if it is not there."""
    try:
        return import_module(places("transports")[name])
    except (KeyError, ModuleNotFoundError):
        raise not_installed(f"--{name}", f"jigsat.extras.{name}", name) from None
