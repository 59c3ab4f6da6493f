"""Options combine: each pair is right, or refused for a reason that stands in their model."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from jigsat.cli.app import app
from jigsat.solvers.limits.options import EXCLUSIONS, REQUIREMENTS

#: A calendar of six cells, of which one stays open, and a cube in a ring.
DAYS: Mapping[str, Any] = {
    "schema_version": 1,
    "name": "days",
    "title": "Days",
    "grid": "square",
    "turning": "rotate-and-flip",
    "board": {"cells": ["###", "###"]},
    "pieces": [{"name": "L", "cells": ["##", "#."]}, {"name": "bar", "cells": ["##"]}],
    "rules": [{"rule": "cover", "blanks": 1}],
}
#: The same with a piece that is too large, and stays in the box.
SPARE = {"name": "I", "cells": ["######"], "count": {"min": 0, "max": 1}}
SUBSETS = {**DAYS, "pieces": [*DAYS["pieces"], SPARE]}
BLOCK: Mapping[str, Any] = {
    "schema_version": 1,
    "name": "block",
    "title": "A block",
    "grid": "cube",
    "board": {"size": [1, 2, 3]},
    "pieces": [{"name": "L", "cells": ["##", "#."], "count": 2}],
}
#: What is typed for each option, as the model calls it.
OPTIONS = {
    "limit": "--limit 1000",
    "time_limit": "--time-limit 100",
    "memory_limit": "--memory-limit 10000",
    "journal": "--journal out.jsonl",
    "file": "-o out.jsonl",
    "resume": "--resume",
    "overwrite": "--overwrite",
    "share": "--share 1/1",
    "engine frontier": "--engine frontier",
    "engine": "--engine scan",
    "cross_check": "--cross-check",
    "per_opening": "--per-opening",
    "per_subset": "--per-subset",
    "apart": "--apart",
    "max_states": "--max-states 1000",
    "level_at_least": "--level-at-least 0",
    "open_cells": "--open [0,0]",
    "workers": "--workers 1",
    "as_json": "--json",
    "stats": "--stats",
    "quiet": "--quiet",
    "progress": "--progress off",
    "up_to_symmetry": "--up-to-symmetry",
    "up_to_symmetry False": "--all-images",
    "seed": "--seed 1",
    "best": "--best",
}
#: The options of each command that are tried in pairs.
COMMANDS = {
    "count": (
        *("limit", "time_limit", "memory_limit", "journal", "resume", "overwrite", "share"),
        *("engine frontier", "engine", "cross_check", "per_opening", "per_subset"),
        *("apart", "max_states", "open_cells", "workers", "as_json", "stats", "quiet"),
    ),
    "enumerate": (
        *("limit", "time_limit", "memory_limit", "file", "resume", "overwrite", "share"),
        *("engine", "up_to_symmetry", "apart", "level_at_least", "max_states"),
        *("open_cells", "workers", "as_json", "stats", "quiet"),
    ),
    "sample": (
        *("seed", "file", "overwrite", "time_limit", "memory_limit", "engine frontier"),
        *("open_cells", "as_json", "quiet"),
    ),
    "solve": (
        *("limit", "time_limit", "memory_limit", "engine", "workers", "seed", "open_cells"),
        *("as_json", "stats", "quiet", "up_to_symmetry False", "best"),
    ),
}
#: Two values of one option.
ONE_OPTION = {"engine frontier", "engine"}
#: Without these, everything is said in words, by the engine that jigsat chooses.
PLAIN = {"as_json", "quiet", "engine"}
#: The exclusions that hold for one command only.
ONLY_HERE = {"enumerate": [{"resume", "as_json"}, {"share", "as_json"}]}


def reasons(command: str, given: set[str]) -> Iterator[str]:
    """Why these options do not go together, by their model."""
    for each in EXCLUSIONS:
        if {each.one, each.other} <= given:
            yield each.why
    for needed in REQUIREMENTS:
        others = [each for each in needed.others if each in COMMANDS[command]]
        if needed.setting in given and others and not given.intersection(others):
            yield needed.why
    if any(pair <= given for pair in ONLY_HERE.get(command, ())):
        yield "JSON"


def needed_with(command: str, given: set[str]) -> set[str]:
    """What has to be typed as well, so that the two mean something."""
    for needed in REQUIREMENTS:
        others = [each for each in needed.others if each in COMMANDS[command]]
        if needed.setting in given and others and not given.intersection(others):
            given = given | {others[0]}
    return given


def is_refused(command: str, given: set[str]) -> bool:
    """Whether these options do not go together, or no toy has what both are about."""
    return any(reasons(command, given)) or given >= {"apart", "open_cells"}


def sets_of_options(command: str) -> Iterator[set[str]]:
    """Each pair that is refused, and few sets in which all other pairs are.

    Each of these also runs without ``PLAIN``.
    """
    every = map(frozenset, itertools.combinations(COMMANDS[command], 2))
    left = {pair for pair in every if not pair >= ONE_OPTION}
    for pair in sorted(left, key=sorted):
        given = needed_with(command, set(pair))
        if is_refused(command, given):
            yield given
        elif pair in left:
            for name in COMMANDS[command]:
                more = needed_with(command, given | {name})
                is_new = any({name, each} in left for each in given)
                if is_new and not more >= ONE_OPTION and not is_refused(command, more):
                    given = more
            left.difference_update(map(frozenset, itertools.combinations(given, 2)))
            yield given
            if given & PLAIN:
                yield given - PLAIN


RUNS = [(command, given) for command in COMMANDS for given in sets_of_options(command)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "given"),
    RUNS,
    ids=[f"{each} {' '.join(sorted(given))}" for each, given in RUNS],
)
def test_options_are_right_together_or_refused_for_a_reason(
    command: str, given: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = list(reasons(command, given))
    puzzle = BLOCK if "apart" in given else SUBSETS if "per_subset" in given else DAYS
    Path("toy.json").write_text(json.dumps(puzzle), encoding="utf-8")
    typed = [word for name in sorted(given) for word in OPTIONS[name].split()]
    done = CliRunner().invoke(app, [command, "toy.json", *typed], prog_name="jigsat")
    words = " ".join(done.output.replace("│", " ").split())
    if is_refused(command, given):
        assert done.exit_code == 2, words
        assert any(why in words for why in refused) or not refused, words
        return
    assert done.exit_code == 0, (typed, words)
    _is_right(command, given, done.stdout)


def _is_right(command: str, given: set[str], stdout: str) -> None:
    """The numbers are those of the puzzle, whatever else was asked for."""
    number = 2 if given & {"apart", "open_cells"} else 12
    if command == "count" and "as_json" in given:
        assert json.loads(stdout)["solutions"] == number
    elif command == "count":
        assert f"{number} solutions" in stdout
    elif command == "enumerate":
        classes = {"up_to_symmetry", "apart"} & given
        number = {12: 3, 2: 1 if "apart" in given else 2}[number] if classes else number
        text = Path("out.jsonl").read_text(encoding="utf-8") if "file" in given else stdout
        assert text.count('"placements"') == number
    else:
        assert stdout or "file" in given
