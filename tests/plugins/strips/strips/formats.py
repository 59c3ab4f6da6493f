"""Files that hold a tray and the lengths of its strips, such as ``strips 3x4: 2 2 4 4``."""

import json
import re

import jigsat

LINE = re.compile(r"strips (\d+)x(\d+):((?: \d+)+)\s*")


def recognise(head: bytes) -> bool:
    """Whether a file begins as one of ours."""
    return head.startswith(b"strips ")


def read(data: bytes, source: str) -> jigsat.Reading:
    """The puzzle in a file."""
    found = LINE.fullmatch(data.decode())
    if found is None:
        raise jigsat.DataError("", "another line", "one like strips 3x4: 2 2 4 4")
    rows, columns, lengths = int(found[1]), int(found[2]), found[3].split()
    puzzle = {
        "schema_version": 1,
        "name": "strips",
        "title": "Strips in a tray",
        "grid": "square",
        "board": {"cells": ["#" * columns] * rows},
        "pieces": [
            {"name": each, "cells": ["#" * int(each)], "count": lengths.count(each)}
            for each in dict.fromkeys(lengths)
        ],
    }
    return jigsat.Reading.of(jigsat.loads(json.dumps(puzzle)))


STRIPS = jigsat.Format("strips", "a tray of strips", (".strips",), recognise, read)
