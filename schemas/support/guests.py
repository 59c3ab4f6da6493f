"""Functions of guests, which the core names by text and imports when it calls them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from jigsat.schemas.errors import Unsupported


def of_guest(place: str) -> Callable[..., Any]:
    """The function at this place, ``module:name``; it raises Unsupported if it is not there."""

    def called(*args: Any, **kwargs: Any) -> Any:
        module, _, name = place.partition(":")
        try:
            function = getattr(import_module(module), name)
        except ModuleNotFoundError as error:
            raise Unsupported(f"{module} is not installed: {error}") from None
        return function(*args, **kwargs)

    return called
