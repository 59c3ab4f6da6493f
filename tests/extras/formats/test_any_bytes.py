"""Whatever stands in a file: it is a puzzle, or there is one clear error."""

from __future__ import annotations

import gzip
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.exchange.load import read_as
from jigsat.exchange.registry import format_of, formats
from jigsat.schemas.errors import JigsatError, Unsupported
from jigsat.schemas.library import load

#: A file of each format that can be read and written, by its name.
FILES = {
    each.name: each.write(load(name)).data
    for each in formats()
    for name in ("slothouber-graatsma", "brendan-4x4")
    if each.read and each.write and (each.name in ("edges", "bucas")) == ("brendan" in name)
}


FILES["XML"] = gzip.decompress(FILES["burrtools"])


def read(data: bytes, name: str = "") -> None:
    """Read a file by its content, or as a format; one line says what is wrong with it."""
    formats_asked = {each.name: each for each in formats()}
    format = formats_asked.get(name) or format_of(data)
    try:
        assert read_as(data, "mine", format).imported.puzzle.title
    except JigsatError as error:
        said = str(error)
        assert said.startswith("mine:")
        assert len(said) < 700
        assert "\n" not in said


@pytest.mark.parametrize("text", ["Dear all,", "<svg></svg>", "p cnf 1 1", "(a)"])
def test_a_file_of_another_kind_is_told_what_is_read(text: str) -> None:
    with pytest.raises(
        Unsupported, match="f: not a format that jigsat reads; it reads jigsat'"
    ):
        read_as(text.encode(), "f", format_of(text.encode()))


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    read(data)
    for each in formats():
        if each.read:
            read(data, each.name)


@given(st.sampled_from(sorted(FILES)), st.integers(0, 2**32))
def test_damaged_files(name: str, seed: int) -> None:
    chance = random.Random(seed)
    data = bytearray(FILES[name])
    for _ in range(chance.randint(1, 5)):
        place = chance.randrange(len(data) or 1)
        data[place : place + chance.randint(0, 9)] = chance.randbytes(chance.randint(0, 3))
    read(bytes(data))
    read(bytes(data), name)
