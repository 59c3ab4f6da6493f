"""A program that prints all solutions of .mps and .lp files, found by HiGHS.

For each file a JSON line: for each solution the names of its variables that are true, of those
that are placements or options. It runs by itself, as HiGHS and OR-tools do not get along in
one process: each brings a libhighs of its own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import highspy


def is_chosen(name: str) -> bool:
    """Whether a variable of this name is a choice, and not determined by others."""
    return "_at_" in name or name.startswith("option_")


def solutions(path: str) -> Iterator[list[str]]:
    """All solutions of a file, each excluded by a cut before the next is sought."""
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    if highs.readModel(path) != highspy.HighsStatus.kOk:
        raise ValueError(f"{path}: HiGHS cannot read it")
    names = list(highs.getLp().col_names_)
    columns = [number for number, name in enumerate(names) if is_chosen(name)]
    while highs.run() == highspy.HighsStatus.kOk:
        if highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
            return
        values = highs.getSolution().col_value
        used = [column for column in columns if values[column] > 0.5]
        yield [names[column] for column in used]
        weights = [1.0 if column in used else -1.0 for column in columns]
        highs.addRow(-highspy.kHighsInf, len(used) - 1, len(columns), columns, weights)
    raise ValueError(f"{path}: HiGHS fails")


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        print(json.dumps(list(solutions(argument))))
