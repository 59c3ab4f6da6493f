"""Work beside the event loop, in threads that nobody waits for when the server ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock, Thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: Pictures are made one after the other: fonts are not for several threads at a time.
_BRUSH = Lock()


async def aside(work: Callable[P, T], *args: P.args, **keywords: P.kwargs) -> T:
    """What a function returns that takes a while."""
    done: Future[T] = Future()

    def run() -> None:
        try:
            done.set_result(work(*args, **keywords))
        except BaseException as error:
            done.set_exception(error)

    done.set_running_or_notify_cancel()  # whoever no longer waits for it does not end it
    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(done)


async def painted(paint: Callable[P, T], *args: P.args, **keywords: P.kwargs) -> T:
    """What a function returns that makes a picture."""

    def alone() -> T:
        with _BRUSH:
            return paint(*args, **keywords)

    return await aside(alone)
