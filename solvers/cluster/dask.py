"""Loading dask, which few searches need, and keeping its log from the user's terminal."""

from __future__ import annotations

import logging
import sys
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from jigsat.schemas.errors import Unsupported

if TYPE_CHECKING:
    from types import ModuleType

#: The loggers that dask prepares when it is loaded.
_LOGGERS = ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio")
#: Above all levels.
_NOTHING = logging.CRITICAL + 10


def load_distributed() -> ModuleType:
    """The library dask.distributed. Raises Unsupported, which says how to install it."""
    try:
        import distributed
    except ImportError:
        raise Unsupported(
            "--cluster needs distributed, which is not installed: pip install 'jigsat[cluster]'"
        ) from None
    return distributed


@contextmanager
def dask_quiet() -> Generator[ModuleType, None, None]:
    """The library, which in this block logs nothing: what there is to say, jigsat says.

    If it was loaded for this alone, it stays so: it still ends when the program does.
    """
    others_use_it = "distributed" in sys.modules
    distributed = load_distributed()
    loggers = [logging.getLogger(name) for name in _LOGGERS]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(_NOTHING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield distributed
    finally:
        if others_use_it:
            for logger, level in zip(loggers, before, strict=True):
                logger.setLevel(level)
