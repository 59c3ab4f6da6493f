"""One shape of call: a puzzle, its name or its path, and keywords named as the options."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import jigsat
from jigsat.schemas.puzzle import Puzzle
from tests.docs.test_readme import COMMANDS

MakePuzzle = Callable[..., Puzzle]

#: The functions that take a puzzle, and what else they must be given.
_WITH_A_PUZZLE: dict[str, tuple[Any, ...]] = {
    "apart": (),
    "best_layout": (),
    "check": (),
    "count": (),
    "count_apart": (),
    "count_per_opening": (),
    "count_per_subset": (),
    "cross_check": (),
    "design_challenges": (),
    "design_subset": (),
    "cut": ("out.svg",),
    "draw": (),
    "enumerate_to": ("out.jsonl",),
    "estimate": (),
    "explain": (),
    "fingerprint": (),
    "gallery": ("out.html",),
    "print_pieces": ("out.stl",),
    "hint": (),
    "identify": (),
    "model": (),
    "picture": (),
    "rate": (),
    "read_layout": ("",),
    "record": ("out.jsonl",),
    "repairs": (),
    "rows": ((),),
    "sample": (),
    "save": ("out.json",),
    "save_solutions": ((), "out.csv"),
    "solutions": (),
    "solve": (),
    "unique": (),
    "verify": (jigsat.Solution(placements=()),),
    "verify_file": ("out.jsonl",),
}
#: Those of guests only if they are there.
WITH_A_PUZZLE = {name: each for name, each in _WITH_A_PUZZLE.items() if name in dir(jigsat)}
#: The options of the commands that are no keywords, but functions or arguments of their own.
NO_KEYWORDS = {
    "layout",  # a puzzle has a method for it: with_layout
    "name",
    "names",
    "as_json",
    "stats",
    "quiet",
    "progress",
    "cross_check",
    "per_opening",
    "per_subset",
    "open_cells",
}


def functions() -> dict[str, Callable[..., Any]]:
    every = {name: getattr(jigsat, name) for name in jigsat.__all__}  # type: ignore[attr-defined]
    return {name: each for name, each in every.items() if inspect.isfunction(each)}


def parameters(name: str) -> dict[str, inspect.Parameter]:
    return dict(inspect.signature(functions()[name]).parameters)


def test_every_function_that_takes_a_puzzle_is_listed() -> None:
    assert {name for name in functions() if "puzzle" in parameters(name)} == {*WITH_A_PUZZLE}


@pytest.mark.parametrize("name", WITH_A_PUZZLE)
class TestThePuzzle:
    def test_it_comes_first(self, name: str) -> None:
        assert next(iter(parameters(name))) == "puzzle"

    @pytest.mark.parametrize("wrong", [None, 3, b"soma-cube", {"name": "a"}, ["soma-cube"]])
    def test_another_type_is_refused(self, name: str, wrong: object) -> None:
        with pytest.raises(
            TypeError, match=r"^puzzle: found .*, expected a Puzzle, "
        ) as refused:
            functions()[name](wrong, *WITH_A_PUZZLE[name])
        assert ("see: jigsat.load" in str(refused.value)) == isinstance(wrong, dict)

    def test_an_unknown_name_is_our_own_error(self, name: str) -> None:
        with pytest.raises(jigsat.UnknownName, match="did you mean soma-cube"):
            functions()[name]("soma-cub", *WITH_A_PUZZLE[name])


@pytest.mark.parametrize("name", functions())
class TestTheKeywords:
    def test_each_is_checked_and_documented(self, name: str) -> None:
        documented = (inspect.getdoc(functions()[name]) or "").splitlines()
        for each in parameters(name):
            if each not in ("puzzle", "source", "text", "name_or_path"):
                assert any(line.startswith(f"    {each}: ") for line in documented), each


@pytest.mark.parametrize("command", ["count", "solve", "unique", "explain", "sample", "rate"])
def test_the_options_of_a_command_are_keywords(command: str) -> None:
    options = {each.name for each in COMMANDS[command].params} - NO_KEYWORDS
    own = {
        "count": {"share", "apart", "max_states"},
        "sample": {"file", "overwrite"},
        "rate": {"built_in", "overwrite"},
        "solve": {"best"},
    }
    assert options - own.get(command, set()) <= set(parameters(command))


@pytest.mark.parametrize(
    ("keyword", "wrong", "kind", "words"),
    [
        ("limit", "3", TypeError, "limit: found '3' (str), expected a whole number, or"),
        ("limit", 2.0, TypeError, "limit: found 2.0 (float), expected a whole number"),
        ("limit", True, TypeError, "limit: found True (bool), expected"),
        (
            "limit",
            0,
            jigsat.WrongValue,
            "limit: found 0, expected 1 or more",
        ),
        ("limit", -1, ValueError, "limit: found -1, expected"),
        (
            "time_limit",
            "1 s",
            TypeError,
            "time_limit: found '1 s' (str), expected a number, or",
        ),
        ("time_limit", -0.5, jigsat.WrongValue, "time_limit: found -0.5, expected 0 or more"),
        ("time_limit", float("nan"), jigsat.WrongValue, "time_limit: found nan, expected"),
        ("memory_limit", 0, jigsat.WrongValue, "memory_limit: found 0, expected 1 or more"),
        ("workers", 0, jigsat.WrongValue, "workers: found 0, expected 1 or more"),
        ("workers", 5000, jigsat.WrongValue, "workers: found 5000, expected 1024 or less"),
        ("engine", 3, TypeError, "engine: found 3 (int), expected a text"),
        ("engine", "quick", jigsat.UnknownName, "no engine 'quick'; there are: auto, "),
        ("on_solution", 3, TypeError, "on_solution: found 3 (int), expected a function, or"),
        ("on_progress", "no", TypeError, "on_progress: found 'no' (str), expected a function"),
        ("resume", 1, TypeError, "resume: found 1 (int), expected True or False"),
        ("seconds", 1, TypeError, "count() got an unexpected keyword argument 'seconds'"),
    ],
)
def test_a_wrong_keyword_is_refused(
    keyword: str, wrong: object, kind: type[Exception], words: str
) -> None:
    with pytest.raises(kind) as refused:
        functions()["count"]("soma-cube", **{keyword: wrong})
    assert words in str(refused.value)


def test_a_stream_refuses_at_once() -> None:
    """And not when its first solution is asked for."""
    with pytest.raises(jigsat.WrongValue):
        jigsat.solutions("soma-cube", limit=0)
    with pytest.raises(TypeError, match="up_to_symmetry"):
        functions()["solutions"]("soma-cube", up_to_symmetry="yes")


def test_other_arguments_are_checked_as_well() -> None:
    call = functions()
    with pytest.raises(TypeError, match=r"solution: found 3 .int., expected a Solution"):
        call["verify"]("soma-cube", 3)
    with pytest.raises(
        TypeError, match=r"solutions: found 3 .int., expected a Solution, or an"
    ):
        call["save_solutions"]("soma-cube", 3, "out.csv")
    with pytest.raises(jigsat.WrongValue, match="number: found 0"):
        call["sample"]("soma-cube", 0)


def test_numbers_of_other_libraries_are_numbers() -> None:
    import numpy as np

    counts = functions()["count"]("drive-ya-nuts", limit=np.int64(2), time_limit=np.float32(60))
    assert counts.solutions == 2


def test_an_endless_limit_is_none() -> None:
    assert jigsat.count("drive-ya-nuts", time_limit=float("inf")).complete


def test_a_puzzle_its_name_and_its_path_are_the_same(
    make_puzzle: MakePuzzle, tmp_path: Path
) -> None:
    puzzle, path = make_puzzle(), tmp_path / "puzzle.json"
    path.write_text(json.dumps(puzzle.model_dump(mode="json", exclude_none=True)))
    numbers = [jigsat.count(each).solutions for each in (puzzle, path, str(path))]
    assert numbers == [2, 2, 2]
    assert jigsat.fingerprint("soma-cube") == jigsat.fingerprint(jigsat.load("soma-cube"))
