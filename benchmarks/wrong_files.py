"""How soon wrong files are answered: ``python -m benchmarks.wrong_files``.

The files are as long as a puzzle's may be, and made to keep a reader busy: each is given to
``jigsat check`` as a whole process.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import run
from benchmarks.time_limits import PROGRAM
from jigsat.schemas.parsing.parse import MAX_BYTES

#: What is not answered by then is ended, in seconds.
PATIENCE = 60.0
_HEAD = '{"schema_version": 1, "name": "a", "title": "b", "grid": "square", "board": {"cells": '
_PIECES = f'{_HEAD}["##"]}}, "pieces": '
_CLUE = '{"rule": "fixed", "piece": "b", "cells": [[0, 0]]}'


def texts(length: int) -> dict[str, str]:
    """Wrong texts of about so many characters, by name."""

    def many(part: str, text: str = "", last: str = "") -> str:
        return text + part * ((length - len(text) - len(last)) // len(part)) + last

    return {
        "brackets, none closed": many("["),
        "empty lists": many("[],", "["),
        "objects in objects": many('{"a":'),
        "single quotes": many("'a',", "["),
        "smart quotes": many("\u201ca\u201d,", "[")[: length // 2],
        "no commas": many('"a" ', "["),
        "nothing but commas": many(",", "["),
        "comments alone": many("// a\n"),
        "a comment without end": many("a", "/*"),
        "a text without end": many("a", '["'),
        "backslashes": many("\\x", '"'),
        "escaped marks": many('\\"', '["'),
        "no-break spaces": many("\u00a01,", "[")[: length // 2],
        "a slip at the end": many('"",', "[", "x"),
        "blanks": many(" ", last="x"),
        "digits": many("9"),
        "one key again and again": many('"a":1,', "{", '"b":1}'),
        "unknown keys": "{" + ",".join(f'"k{n}":1' for n in range(length // 12)) + "}",
        "pieces that are nothing": many("{},", f"{_PIECES}[", "{}]}"),
        "pieces with a wrong key": _PIECES + _list('{"nmae": "a"}', length) + "}",
        "pieces of one name": _PIECES + _list('{"name": "a"}', length) + "}",
        "large pieces": _PIECES + _list('{"name": "a", "size": [90, 90]}', length) + "}",
        "clues for no piece": f'{_PIECES}[{{"name": "a"}}], '
        f'"rules": {_list(_CLUE, length // 2, 900)}}}',
        "a wide drawing": many("#", f'{_HEAD}["', '"]}, "pieces": []}'),
        "a picture of pieces": many("AB/", f'{_PIECES}"', '"}'),
    }


def _list(item: str, length: int, most: int = 9_999) -> str:
    return f"[{', '.join([item] * min(most, length // (len(item) + 2)))}]"


def main(names: Iterable[str]) -> None:
    """Print a table: seconds of the processor, megabytes, and what is answered."""
    chosen = texts(MAX_BYTES - 1)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "wrong.json"
        for name in list(names) or chosen:
            file.write_text(chosen[name], encoding="utf-8")
            done = run([*PROGRAM, "check", str(file)], PATIENCE)
            answer = done.errors.partition("\n")[0].replace(str(file), file.name)[:60]
            peak = (done.peak or 0) / 1e6
            print(f"{name:<26} {done.processor_seconds:5.2f} s {peak:4.0f} MB  {answer}")


if __name__ == "__main__":
    main(sys.argv[1:])
