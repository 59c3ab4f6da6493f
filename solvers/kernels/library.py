"""Calls functions of the shared library in C that is built with the package.

A kernel is given records and numbers. A record is a NamedTuple of arrays and numbers, or a
single array: in C it is a struct of 64-bit fields, of each array its address and its shape.
What the library relies on, the types of the items and that they lie without gaps, is checked
here. The interpreter is free for other threads while a kernel runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import CDLL, Array, c_int64
from functools import cache, partial
from typing import Any, cast, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.kernels import LIBRARY, are_built, no_kernels

#: Goes on with a search: given room for solutions and a number of steps, returns how many
#: solutions it wrote and how many steps it took.
GoOn = Callable[[NDArray[np.int32], int], tuple[int, int]]
#: Tables of words are filled up to a multiple of this: so many are taken at a time at most.
LANES = 8
Record = tuple[Any, ...] | NDArray[Any]
Packed = Array[c_int64]


#: The levels of instructions that the library may be compiled for, as level.c numbers them.
LEVELS = ("plain", "avx2", "avx512")


@cache
def library() -> CDLL:
    """The library. Raises Unsupported if the package was built without a compiler."""
    if not are_built():
        raise no_kernels("this")
    return CDLL(str(LIBRARY))


@cache
def level() -> int:
    """The highest level of instructions that this processor has."""
    return int(library().jigsat_level())


def kernel(name: str) -> Callable[..., None]:
    """A function of the library, for the instructions that this processor has."""
    function = getattr(library(), f"{name}_{LEVELS[level()]}")
    function.restype = None
    return cast(Callable[..., None], function)


def call(name: str, *arguments: Record | int, results: int = 2) -> tuple[int, ...]:
    """Call a kernel with records and numbers; returns the numbers that it results in."""
    result = (c_int64 * results)()
    kernel(name)(*map(_passed, arguments), result)
    return tuple(result)


def search(name: str, *records: Record | int) -> GoOn:
    """The search that a kernel does over its tables and its state.

    The records are read once: their arrays must not be replaced.
    """
    return partial(_go_on, kernel(name), [_passed(each) for each in records], records)


def _go_on(
    function: Callable[..., None],
    passed: Sequence[Packed | c_int64],
    _records: object,  # their arrays have to live as long as the search
    rows: NDArray[np.int32],
    steps: int,
) -> tuple[int, int]:
    result = (c_int64 * 2)()
    function(*passed, packed(rows), c_int64(steps), result)
    return result[0], result[1]


def _passed(argument: Record | int) -> Packed | c_int64:
    return c_int64(argument) if isinstance(argument, int) else packed(argument)


def packed(record: Record) -> Packed:
    """A record as C reads it. Raises TypeError for arrays that are not as they are declared."""
    if isinstance(record, np.ndarray):
        numbers = _array(record)
    else:
        numbers = []
        for value, (field, item) in zip(record, _items(type(record)), strict=True):
            if item is None:
                numbers.append(int(value))
            elif value.dtype != item:
                raise TypeError(f"{type(record).__name__}.{field}: an array of {value.dtype}")
            else:
                numbers += _array(value)
    return (c_int64 * len(numbers))(*numbers)


def _array(array: NDArray[Any]) -> list[int]:
    if not array.flags.c_contiguous:
        raise TypeError("an array with gaps between its items")
    return [array.ctypes.data, *array.shape]


@cache
def _items(record: type) -> list[tuple[str, np.dtype[Any] | None]]:
    return [(name, _item(hint)) for name, hint in get_type_hints(record).items()]


def _item(hint: Any) -> np.dtype[Any] | None:
    arguments = get_args(hint)
    return np.dtype(get_args(arguments[1])[0]) if arguments else None
