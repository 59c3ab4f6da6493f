"""Pictures are made one after the other: fonts are not for several threads at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_PAINTER = ThreadPoolExecutor(1, "painter")


async def painted(paint: Callable[P, T], *args: P.args, **keywords: P.kwargs) -> T:
    """What a function returns that makes a picture."""
    done = _PAINTER.submit(paint, *args, **keywords)
    return await asyncio.wrap_future(done)
