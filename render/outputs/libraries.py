"""Libraries that only some outputs need, and which need not be there."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from jigsat.schemas.errors import Unsupported


def library(module: str, output: str) -> ModuleType:
    """A module that is loaded now. Raises Unsupported, which says how to install it."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise Unsupported(
            f"{output} needs {package}, which is not installed: pip install 'jigsat[pictures]'"
        ) from None
