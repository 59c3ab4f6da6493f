"""All layers of a diagram, kept for later: in memory, or on disk where they are too large."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.counting.layers import MEGABYTE, Layer


@contextmanager
def stored(layers: Iterable[Layer], megabytes: float) -> Generator[list[Layer], None, None]:
    """Work out all layers, and keep them as long as the block lasts.

    ``megabytes``: so much is kept in memory, what is more in files, which are removed then.
    """
    left = megabytes * MEGABYTE
    with TemporaryDirectory(prefix="jigsat-", ignore_cleanup_errors=True) as folder:
        kept: list[Layer] = []
        for layer in layers:
            left -= layer.bytes
            kept.append(layer if left >= 0 else _on_disk(layer, Path(folder)))
        yield kept


def _on_disk(layer: Layer, folder: Path) -> Layer:
    """The same layer, of which only what is looked at is in memory."""
    keys = _file(folder / f"{layer.number}-keys.npy", layer.keys)
    return Layer(layer.number, keys, _file(folder / f"{layer.number}-ways.npy", layer.ways))


def _file(path: Path, array: NDArray[Any]) -> NDArray[Any]:
    np.save(path, array)
    # Copy on write: compiled code takes an array that is read only for another type.
    return np.asarray(np.load(path, mmap_mode="c"))
