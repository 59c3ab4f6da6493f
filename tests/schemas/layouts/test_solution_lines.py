from __future__ import annotations

import pytest

from jigsat.schemas.errors import DataError
from jigsat.schemas.layouts.solution_lines import (
    End,
    Header,
    PartCounts,
    PartEnd,
    SolutionLine,
    cut_solution,
    json_line,
    parse_line,
    reread_placements,
    solution_line,
)
from jigsat.schemas.solution import Convention

HEADER = Header(
    jigsat="1.0",
    format=1,
    puzzle="small",
    fingerprint="abc",
    convention=Convention.UP_TO_SYMMETRY,
    engine="scan",
    solutions_listed=True,
    parts_wanted=64,
    plan="def",
)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (
            HEADER,
            '{"jigsat": "1.0", "format": 1, "puzzle": "small", "fingerprint": "abc", '
            '"convention": "up to symmetry", "engine": "scan", "solutions_listed": true, '
            '"parts_wanted": 64, "plan": "def"}\n',
        ),
        (
            Header(jigsat="1.0", puzzle="small", fingerprint="abc", engine="scan"),
            '{"jigsat": "1.0", "puzzle": "small", "fingerprint": "abc", '
            '"convention": "solutions", "engine": "scan"}\n',
        ),
        (
            PartEnd(3, PartCounts(8, 1, 2, 16)),
            '{"part": 3, "solutions": 8, "up_to_symmetry": 1, "up_to_rotation": 2, '
            '"labelled": 16}\n',
        ),
        (
            End(False, 8, "time limit of 1 second"),
            '{"complete": false, "solutions": 8, "stopped": "time limit of 1 second"}\n',
        ),
        (End(True, 8), '{"complete": true, "solutions": 8, "stopped": null}\n'),
    ],
)
def test_a_line_is_read_as_it_was_written(line: Header | PartEnd | End, text: str) -> None:
    assert json_line(line.document) == text
    assert parse_line(text) == line


def test_a_solution_is_read_as_it_was_written_and_cut_alike() -> None:
    placements = ['"piece": "a", "cells": [[0, 0]]', '"piece": "ö", "cells": [[0, 1]]']
    text = solution_line(", ".join(f"{{{each}}}" for each in placements), 3, "0123abcd")
    listed = f"[{{{placements[0]}}}, {{{placements[1]}}}]"
    assert text == f'{{"run": "0123abcd", "part": 3, "placements": {listed}}}\n'
    assert parse_line(text) == SolutionLine(3, placements)
    assert cut_solution(text) == ("0123abcd", "3", placements)
    assert cut_solution(text.replace('"part": 3, ', "")) == ("0123abcd", None, placements)
    assert parse_line(text.replace('"part": 3, ', "")) == SolutionLine(None, placements)


@pytest.mark.parametrize("text", ["", "{}\n", '{"placements": []}\n', '{"complete": true}\n'])
def test_only_a_solution_with_placements_is_cut(text: str) -> None:
    assert cut_solution(text) is None


def test_placements_that_were_cut_in_a_name_are_joined_again() -> None:
    text = solution_line('{"piece": "a}, {b"}, {"piece": "c"}', 0, "0123abcd")
    cut = cut_solution(text)
    assert cut is not None
    assert cut[2] == ['"piece": "a', 'b"', '"piece": "c"']
    assert reread_placements(cut[2]) == ['"piece": "a}, {b"', '"piece": "c"']


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "found a line of no file of solutions, expected an object with 'placements'"),
        ("{", "line 1, column 1: found {, which is never closed, expected } at the end"),
        (
            '{"part": -1, "placements": []}',
            "part: found -1, expected a whole number of at least 0",
        ),
        ('{"placements": {}}', "placements: found dict, expected a list"),
    ],
)
def test_other_lines_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        parse_line(text)
    assert str(caught.value).startswith(sentence)


def test_counts_are_added_and_tell_what_is_listed() -> None:
    both = PartCounts(8, 1, 2, 16) + PartCounts(4, 1, 1, 4)
    assert both == PartCounts(12, 2, 3, 20)
    assert both.listed(Convention.SOLUTIONS) == 12
    assert both.listed(Convention.UP_TO_SYMMETRY) == 2
