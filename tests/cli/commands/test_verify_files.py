"""The command verify, on files of solutions of any length."""

from __future__ import annotations

import gzip
import io
import json
import signal
import subprocess
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import jigsat
from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify import files as verify_files
from jigsat.checks.verify import stream as verify_stream
from jigsat.checks.verify.files import BATCH, reports_on, verify_file
from jigsat.checks.verify.stream import DuplicateFinder
from jigsat.schemas.errors import DataError, FileError
from jigsat.schemas.layouts import streams
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory, program: str) -> list[str]:
    """What enumerate writes of a puzzle with 484 solutions."""
    path = tmp_path_factory.mktemp("solutions") / "buildings.jsonl"
    command = [program, "enumerate", "wooden-buildings", "-q", "-o", str(path)]
    subprocess.run(command, check=True, timeout=100)
    return path.read_text(encoding="utf-8").splitlines(keepends=True)


def of_its_run(line: str, placements: str) -> str:
    """A line of the same run with something else as its placements."""
    return f'{{"run": {json.dumps(json.loads(line)["run"])}, "placements": {placements}}}\n'


class TestFiles:
    @pytest.fixture
    def puzzle(self) -> Puzzle:
        return jigsat.load("wooden-buildings")

    def test_all_solutions(self, check: Any, lines: list[str]) -> None:
        assert check("wooden-buildings", "".join(lines)) == (
            0,
            [
                "wooden-buildings: 484 solutions, all valid",
                "the file says that these are all there are",
            ],
        )

    @pytest.mark.full
    def test_an_interrupt_says_what_is_known(self, program: str, lines: list[str]) -> None:
        command = [program, "verify", "wooden-buildings", "-"]
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        with subprocess.Popen(command, **pipes) as running:  # type: ignore[call-overload]
            # A pipe does not hold this much: the program is at work when all is written.
            some = [line for line in lines if "placements" in line] * 40
            running.stdin.write("".join(some).encode())
            running.stdin.flush()
            running.send_signal(signal.SIGINT)
            _, message = running.communicate(timeout=100)
        assert running.returncode == 130
        assert message.startswith(b"jigsat: interrupted: ")
        assert message.endswith(b" solutions checked so far\n")

    def test_only_the_first_wrong_ones_are_told(self, check: Any, lines: list[str]) -> None:
        changed = [line.replace('"orientation": "0"', '"orientation": "x"') for line in lines]
        status, said = check("wooden-buildings", "".join(changed))
        assert status == 1
        assert sum(line.startswith("line") for line in said) == 10
        wrong = sum(a != b for a, b in zip(lines, changed, strict=True))
        assert f"and {wrong - 10} more" in said

    def test_a_solution_that_comes_twice(self, check: Any, lines: list[str]) -> None:
        again = json.loads(lines[7])
        again["placements"].reverse()
        parts = [*lines[:9], json.dumps(again) + "\n", *lines[9:]]
        status, said = check("wooden-buildings", "".join(parts))
        assert status == 1
        assert said[:2] == ["line 10: not valid", "  solution: the same as line 8"]
        assert said[-2].endswith("485 solutions, all valid, 1 listed again")

    def test_a_solution_that_is_missing(self, check: Any, lines: list[str]) -> None:
        status, said = check("wooden-buildings", "".join(lines[:7] + lines[8:]))
        assert status == 1
        assert said[0] == "end of the file: it says 484 solutions, there are 483"
        assert said[1].startswith("part ")

    def test_solutions_of_another_puzzle(self, check: Any, lines: list[str]) -> None:
        status, said = check("pentominoes-6x10", "".join(lines))
        assert status == 2
        assert said[0].startswith(
            "jigsat: layout: found solutions of 'wooden-buildings' (fingerprint "
        )

    @pytest.mark.parametrize(
        ("number", "change", "sentence"),
        [
            (5, lambda line: line[:50] + "\n", "line 5: found a text that is not closed"),
            (5, lambda _: "{}\n", "line 5: found a line of no run, expected one of the run"),
            (486, lambda line: line + of_its_run(line, "[]"), "a line after the end"),
        ],
    )
    def test_a_damaged_line_is_named(
        self,
        lines: list[str],
        tmp_path: Path,
        puzzle: Puzzle,
        number: int,
        change: Callable[[str], str],
        sentence: str,
    ) -> None:
        changed = list(lines)
        which = number - 1 if number < 100 else -1
        changed[which] = change(changed[which])
        (tmp_path / "file").write_text("".join(changed), encoding="utf-8")
        with pytest.raises(DataError) as caught:
            verify_file(puzzle, tmp_path / "file")
        assert str(caught.value).startswith(str(tmp_path / "file"))
        assert sentence in str(caught.value)

    def test_other_files_are_refused(self, tmp_path: Path, puzzle: Puzzle) -> None:
        packed = gzip.compress(b'{"placements": []}\n' * 1000)
        header = json.dumps({"jigsat": "1", "solutions_listed": False})
        for content, sentence in (
            (b"\xff\xfe", "found text that is not UTF-8"),
            (packed[:-20], "found compressed data that are damaged or break off"),
            (header.encode(), "line 1: found a file of counts, expected a file of solutions"),
        ):
            (tmp_path / "file").write_bytes(content)
            with pytest.raises(DataError) as caught:
                verify_file(puzzle, tmp_path / "file")
            assert sentence in str(caught.value)
        with pytest.raises(FileError, match="found a folder"):
            verify_file(puzzle, tmp_path)

    def test_what_is_too_long_to_be_read_at_once_is_refused(
        self, tmp_path: Path, puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(streams, "MAX_CHARACTERS", 2**20)
        document = '{"solutions": [\n' + " " * (2**20 + 1)
        for content in (document, document.replace("\n", " "), "L" * (2**20 + 1)):
            for data in (content.encode(), gzip.compress(content.encode())):
                (tmp_path / "file").write_bytes(data)
                with pytest.raises(DataError, match="1 MB that cannot be cut into lines"):
                    verify_file(puzzle, tmp_path / "file")

    @pytest.mark.full(but=1)
    @pytest.mark.parametrize("before", ["", '{"placements": []}\n', '{"jigsat": "1"}\n'])
    def test_too_many_blank_lines_in_a_row_are_refused(
        self, tmp_path: Path, puzzle: Puzzle, before: str
    ) -> None:
        """A compressed file of some kilobytes may hold hours of them."""
        content = before + "\n" * (streams.MAX_BLANK + 2)
        (tmp_path / "file").write_bytes(gzip.compress(content.encode()))
        with pytest.raises(
            DataError, match="file: found more than 1 MB of blank lines in a row"
        ):
            verify_file(puzzle, tmp_path / "file")

    def test_names_that_look_like_json_are_told_apart(
        self, make_puzzle: MakePuzzle, tmp_path: Path
    ) -> None:
        pieces = [{"name": '"}, {"', "cells": ["##"]}, {"name": "}]}", "cells": ["##"]}]
        puzzle = make_puzzle(pieces=pieces)
        one = jigsat.solve(puzzle).solution
        text = json.dumps(one.model_dump(mode="json"))
        (tmp_path / "file").write_text(f"{text}\n{text}", encoding="utf-8")
        report = verify_file(puzzle, tmp_path / "file")
        assert (report.solutions, report.wrong, report.repeated) == (2, 0, 1)

    def test_identical_pieces_that_change_places_are_the_same_solution(
        self, make_puzzle: MakePuzzle, tmp_path: Path
    ) -> None:
        pieces = [{"name": "a", "cells": ["##"]}, {"name": "b", "cells": ["##"]}]
        at = [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]
        listed = "".join(
            json.dumps(
                {
                    "placements": [
                        {"piece": p, "cells": c} for p, c in zip(names, at, strict=True)
                    ]
                }
            )
            + "\n"
            for names in ("ab", "ba")
        )
        (tmp_path / "file").write_text(listed, encoding="utf-8")
        assert verify_file(make_puzzle(pieces=pieces), tmp_path / "file").repeated == 1
        # A rule about either of them tells them apart.
        rules = [{"rule": "touching", "pieces": ["a", "b"]}]
        puzzle = make_puzzle(pieces=pieces, rules=rules)
        assert verify_file(puzzle, tmp_path / "file").repeated == 0
        # One that is about both alike does not.
        either = [{**piece, "count": {"min": 0, "max": 1}} for piece in pieces]
        rules = [{"rule": "use", "pieces": ["a", "b"], "count": 2}]
        puzzle = make_puzzle(pieces=either, rules=rules)
        assert verify_file(puzzle, tmp_path / "file").repeated == 1

    @pytest.mark.full
    def test_what_is_known_of_placements_can_be_forgotten(
        self, lines: list[str], tmp_path: Path, puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(verify_stream, "MOST_KNOWN", 3)
        monkeypatch.setattr(verify_files, "BATCH", 7)
        lines = [*lines, "\n"]
        (tmp_path / "file").write_text("".join(lines), encoding="utf-8")
        report = verify_file(puzzle, tmp_path / "file")
        assert (report.solutions, report.wrong, report.repeated) == (484, 0, 0)
        twice = "".join(lines[1:480] * 2)
        (tmp_path / "file").write_text(twice, encoding="utf-8")
        report = verify_file(puzzle, tmp_path / "file")
        assert report.repeated == report.solutions / 2

    @pytest.mark.full
    def test_a_file_without_end_is_verified_as_it_comes(
        self, lines: list[str], puzzle: Puzzle
    ) -> None:
        class Endless(io.RawIOBase):
            """Solutions, again and again."""

            def __init__(self) -> None:
                self._left = lines[0].encode()
                self._more = "".join(line for line in lines if "placements" in line).encode()

            def readable(self) -> bool:
                return True

            def readinto(self, buffer: Any) -> int:
                self._left = self._left or self._more
                size = min(len(buffer), len(self._left))
                buffer[:size], self._left = self._left[:size], self._left[size:]
                return size

        stream = io.BufferedReader(Endless())
        three = list(islice(reports_on(puzzle, None, stream=stream), 3))
        assert [report.solutions for report in three] == [BATCH, 2 * BATCH, 3 * BATCH]
        assert not any(report.wrong for report in three)


def test_the_fingerprint_decides_which_puzzle_a_file_is_of(
    make_puzzle: MakePuzzle, tmp_path: Path
) -> None:
    puzzle = make_puzzle()
    header = {"jigsat": "9.9", "puzzle": "by another name", "fingerprint": fingerprint(puzzle)}
    solution = jigsat.solve(puzzle).solution
    text = f"{json.dumps(header)}\n{solution.model_dump_json()}\n"
    (tmp_path / "file").write_text(text, encoding="utf-8")
    assert verify_file(puzzle, tmp_path / "file").valid


def test_duplicates_among_unfinished_layouts_are_not_looked_for(
    make_puzzle: MakePuzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DuplicateFinder, "add", None)  # nothing is kept for it either
    (tmp_path / "file").write_text('{"placements": []}\n' * 2, encoding="utf-8")
    report = verify_file(make_puzzle(), tmp_path / "file", partial=True)
    assert (report.solutions, report.repeated, report.valid) == (2, None, True)
