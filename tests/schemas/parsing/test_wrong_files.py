"""Files that are made to keep a reader busy are answered like any others."""

from __future__ import annotations

import pytest

from benchmarks.wrong_files import texts
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle

LENGTH = 60_000
TEXTS = texts(LENGTH)


@pytest.mark.parametrize("name", TEXTS)
def test_a_wrong_file_is_answered(name: str) -> None:
    assert len(TEXTS[name].encode()) <= LENGTH + 200
    with pytest.raises(DataError) as caught:
        parse(Puzzle, TEXTS[name].encode(), "f.json")
    assert 1 <= len(caught.value.mistakes) <= 30
    assert len(str(caught.value)) < 700
