"""The page of what ``--json`` prints: each command run on a puzzle of two pieces."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from docs.generate.markdown import page
from docs.generate.program import printed
from jigsat.cli.app import commands

WIDTH = 88
BLOCK = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OPENING = """
With `--json`, a command prints one JSON document on stdout and nothing else, also if the answer
is no. Only `enumerate` prints one document on each line: see
[solution files](layouts.md#solution-files). The examples show what the commands print for this
puzzle, `tray.json`; only line breaks and `seconds` differ:

{tray}

Examples without a solution use `stuck.json`, which has the piece `T` (`["###", ".#."]`) instead
of `L`. Examples in space use `ring.json`:

{ring}

Many documents have these keys:

- `puzzle`: the puzzle's name
- `complete`: whether the answer is complete; `stopped`: if not, why. A command that was stopped
  before it had anything to show prints these two alone
- `convention`: which solutions count as [different](counting.md): all `solutions`, or only
  those that are not images of each other (`up to symmetry`)
- `engine`: the [engine](engines.md) that searched, or `check` if no search was needed
- `findings`: proofs, found without a search, that there is no solution; `suspicions`: anything
  else that looks wrong. Both are as `check` prints them, as far as they are known
- `seconds`: the duration in seconds
- `placements`: a solution, as in [JSON layouts](layouts.md#json). `orientation` says how a
  piece is turned from the way it is typed: degrees clockwise, after `flip` if turned over
- `cell`, `cells`: coordinates, `[row, column]`, in space `[layer, row, column]`
"""
TRAY: Mapping[str, Any] = {
    "schema_version": 1,
    "name": "tray",
    "title": "A small tray",
    "grid": "square",
    "turning": "rotate-and-flip",
    "board": {"cells": ["###", "###"]},
    "pieces": [
        {"name": "L", "cells": ["###", "#.."]},
        {"name": "bar", "cells": ["##"]},
    ],
}
STUCK = {
    **TRAY,
    "name": "stuck",
    "pieces": [{"name": "T", "cells": ["###", ".#."]}, TRAY["pieces"][1]],
}
RING: Mapping[str, Any] = {
    "schema_version": 1,
    "name": "ring",
    "title": "A cube in a ring",
    "grid": "cube",
    "board": {"size": [1, 3, 3]},
    "pieces": [
        {"name": "ring", "cells": ["###", "#.#", "###"]},
        {"name": "cube", "cells": ["#"]},
    ],
}
#: For each command what is shown of it, and what its keys mean where they do not say so.
#: ``solve.json`` is what ``solve`` has printed; ``1.jsonl``, ``2.jsonl``: shares of a count.
SHOWN: Mapping[str, tuple[str, str]] = {
    "show": (
        "show tray.json",
        "The puzzle, with the defaults for keys that the file leaves out.",
    ),
    "check": (
        "check tray.json stuck.json",
        "Pairs of numbers are the least and the greatest possible number. `to_cover`: how many "
        "cells of the board are covered; `pieces`: how many pieces are used; `area`: how many "
        "cells these pieces have together. `inventory` counts everything in the box; its "
        "`values` are the values of attributes, such as faces. `unreadable`: files that hold "
        "no puzzle, each with its `errors`.",
    ),
    "compare": (
        "compare tray.json stuck.json",
        "`same` is null if the comparison would take too long. If it is true, two changes make "
        "A into B: turn all of A by `turn`, and rename as `renamed` says, pieces included. "
        "`up_to` lists the changes that are needed. `differences` has null for what is not "
        "there.",
    ),
    "identify": (
        "identify a-puzzle-a-day --open May,1",
        "`same`: the built-in puzzles that are the same, each with what `compare` says of it "
        "as B; `name` is the first of them. Others have the same pieces: `other_rules` on the "
        "same board, `other_board` on another one. For those of `unknown` the time was too "
        "short.",
    ),
    "solve": (
        "solve tray.json",
        "`stopped` says why there may be more solutions. `images` and `symmetry` are as in "
        "[unique](#unique), if the search was complete.",
    ),
    "count": (
        "count tray.json",
        "See [counting](counting.md) for what each number counts. `at_least` lists the numbers "
        "that may be too low, because the count is not complete. `by_outlines` stands "
        "there only if it is known and another number than `solutions`.",
    ),
    "solve --best": (
        "solve stuck.json --best",
        "`score`: how many of `of` `cells` are covered or, of cards, how many pairs of `sides` "
        "match; no layout has a higher score than `at_most`. `solutions` has the layout, none "
        "if the cards cannot be laid at all.",
    ),
    "count --apart": (
        "count ring.json --apart",
        "See [taking apart](apart.md). `level` is null for solutions whose `answer` is `no` or "
        "`not known`.",
    ),
    "merge": (
        "merge 1.jsonl 2.jsonl",
        "`parts`: the number of parts in the whole search; `finished` and `doubled`: how many "
        "of them are in some file, and in several; `missing`: how many are unfinished, for "
        "each share.",
    ),
    "render": ("render tray.json -o tray.svg", ""),
    "cut": ("cut tray.json -o tray.dxf", "`notes`: what to know before the pieces are made."),
    "print": ("print tray.json -o tray.3mf", "`notes` as for `cut`."),
    "sample": (
        "sample tray.json --seed 1",
        "`total`: the number of solutions to draw from. The same `seed` draws the same sample.",
    ),
    "gallery": (
        "gallery tray.json -o tray.html",
        "`solutions`: how many were found or read; `shown`: how many of them the page has.",
    ),
    "play": (
        "play tray.json -o play.html",
        "`placements`: how many ways to lay a piece the page knows; `has_solution` is null if "
        "no solution was found in time.",
    ),
    "estimate": (
        "estimate tray.json",
        "The true number is probably at most `factor` times greater or smaller than `value`; "
        "if `at_least` is true, it is usually greater. `probes`: the number of random paths "
        "down the search tree, 0 if the whole tree was searched.",
    ),
    "unique": (
        "unique tray.json",
        "`solutions`: none, the only one, or two that differ. `images`: for each of them, how "
        "many boards it becomes when it is turned, mirrored or (on a board that wraps) "
        "shifted. `symmetry`: the same for a solution that is not symmetric itself. "
        "`difference`: the `cells` on which two solutions differ, whether no two differ on "
        "fewer (`smallest`), and whether they are `images` of each other.",
    ),
    "verify": (
        "verify tray.json solve.json",
        "`partial`: whether unfinished boards were allowed. `wrong` and `repeated` count the "
        "invalid solutions and the duplicates, and the lists have the first of them. "
        "`file_faults`: where the file contradicts itself; `complete`: whether it says that "
        "these are all solutions, null if it does not say. `unlisted`: solutions that it "
        "counts but does not list, because they do not come apart. `left`: what a single "
        "unfinished board still lacks.",
    ),
    "apart": (
        "apart ring.json",
        "`pieces` has the names in the order of the solution; moves refer to pieces by their "
        "numbers in this list. A move without a `distance` takes its pieces out. `moved_by`: "
        "how far each piece has been moved by then, null for a piece that is out.",
    ),
    "explain": (
        "explain stuck.json",
        "`suspicions`: what else `check` found. `way`: the kind of requirement that is given "
        "up: `labels`, `turning` (with `widened`, the number of solutions if all pieces may "
        "be turned in this way), `box`, `pieces` or `rules`. In an "
        "alternative, `turned` lists pieces that are turned against the rule, `empty` counts "
        "the cells that stay empty, and `new_piece` is a piece that the box has "
        "not, and `solutions` how many there are then, if they were counted. `turning`: where "
        "it is not known whether there is a solution, how all pieces would have to be turned "
        "for one. `not_known`: the ways for which the time was too short. Where a cheap "
        "question has found the cause, `conflict` is null.",
    ),
    "hint": (
        "hint tray.json",
        "If the board cannot be finished: `take_back` are pieces to remove so that it can "
        "(`fewest`: as few as possible). `hopeless`: not even the "
        "empty board can be finished. `next`: the piece to lay next, because its `cell` or its "
        "`piece` has the least choice; `choices`: in how many ways solutions do it "
        "(`are_all`: no other way exists). `backbone`: with `--backbone`, what all solutions "
        "share.",
    ),
    "repair": (
        "repair tray.json --all-images",
        "`clues`: pieces to give away so that one solution is left (`fewest`: as few as "
        "possible), or, in `no_clues`, why none were looked for. `repairs`: single changes "
        "that leave one solution. `single_changes`: how many changes were tried, and of how "
        "many.",
    ),
    "design cards": (
        "design cards 2x2 --colours 8",
        "`designs`: the hardest first, each `puzzle` as its file has it. `images`: how many "
        "images its one solution has; `conflicts` and `guesses`: see [rating](rating.md); "
        "`tried`: how many candidates were searched for it; `engines`: those that found that "
        "there is one solution. `best_so_far`: the files of puzzles that come nearest to "
        "what was asked for, if it was not found in time. "
        "`complete`: whether all were designed.",
    ),
    "design pieces": ("design pieces 3x4 --pieces 3", "As for `design cards`."),
    "design subset": (
        "design subset tray.json",
        "As for `count --per-subset`, `subsets` is how many have the area of the board, and "
        "`filling` how many of them fill it; `up_to_symmetry` is null if mirror images have "
        "other pieces. "
        "`design`: the puzzle, as its file has it, of a subset with the fewest solutions.",
    ),
    "design challenges": (
        "design challenges tray.json -n 1",
        "`challenges`: the easiest first. `placements`: the pieces that lie there; `answer`: "
        "all of them. `left`: how many there are to lay. Of these steps `forced` are without a "
        "choice, and `guesses` the others; `digits`: see [rating](rating.md). `engines`: those "
        "that found that there is one way to finish. `complete`: whether all were designed.",
    ),
    "rate": (
        "rate tray.json --seeds 3",
        "See [rating](rating.md) for each measure. `stated`: whether the number of solutions "
        "comes from the puzzle's file; `told`: how many runs ended with an answer.",
    ),
    "model": (
        "model tray.json",
        "`left_out`: the placements forbidden by rules that look at one placement at a time. "
        "`--family` prints another document: all `members` of the family, in full.",
    ),
    "import": (
        "import tray.json",
        "`problem`: the number of this puzzle among the `problems` in the file. `losses`: what "
        "is lost and may change the count; `dropped`: what is lost without changing it; "
        "`assumed`: what jigsat added because the file does not say it.",
    ),
    "export": ("export tray.json -o tray.xmpuzzle", ""),
}


def json_output_page() -> str:
    """The page, in Markdown."""
    with TemporaryDirectory() as folder, chdir(folder):
        for puzzle in (TRAY, STUCK, RING):
            Path(f"{puzzle['name']}.json").write_text(json.dumps(puzzle), encoding="utf-8")
        for share in (1, 2):
            count = ("count", "tray.json", "--journal", f"{share}.jsonl")
            printed(*count, "--share", f"{share}/2")
        Path("solve.json").write_text(printed("solve", "tray.json", "--json"), encoding="utf-8")
        names = (
            each for name in commands() for each in SHOWN if f"{each} ".startswith(f"{name} ")
        )
        sections = list(map(_section, names))
    opening = OPENING.format(tray=_block(TRAY), ring=_block(RING))
    return page("What --json prints", opening, *sections)


def _section(name: str) -> str:
    line, note = SHOWN[name]
    block = _block(json.loads(printed(*line.split(), "--json")))
    return "\n\n".join(filter(None, [f"## {name}", note, f"`jigsat {line} --json`", block]))


def _block(document: Any) -> str:
    return f"```json\n{laid_out(_steady(document))}\n```"


def _steady(value: Any) -> Any:
    """The same document, but for what differs from run to run."""
    match value:
        case dict():
            return {
                key: 0.1 if key == "seconds" and isinstance(each, float) else _steady(each)
                for key, each in value.items()
            }
        case list():
            return [_steady(each) for each in value]
        case float():
            return round(value, 3)
        case _:
            return value


def laid_out(value: Any, indent: int = 0, key: str = "") -> str:
    """JSON, behind a key if it has one, with as many values on a line as fit."""
    line = key + json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    inner, deeper = " " * (indent + 2), indent + 2
    if isinstance(value, dict):
        entries = [laid_out(each, deeper, f'"{name}": ') for name, each in value.items()]
    else:
        entries = [laid_out(each, deeper) for each in value]
    lines = f",\n{inner}".join(entries)
    return f"{line[: len(key) + 1]}\n{inner}{lines}\n{' ' * indent}{line[-1]}"


def alike(one: str, other: str) -> bool:
    """Whether two such pages differ only in values: what is found first may be another.

    What is null or an empty list on one of them may be anything on the other.
    """
    if BLOCK.sub("", one) != BLOCK.sub("", other):
        return False
    pairs = zip(BLOCK.findall(one), BLOCK.findall(other), strict=True)
    return all(_same_keys(*map(json.loads, pair)) for pair in pairs)


def _same_keys(one: Any, other: Any) -> bool:
    mine, yours = dict(_paths(one)), dict(_paths(other))
    empty = tuple(f"{path}." for each in (mine, yours) for path in each if not each[path])
    return all(path.startswith(empty) for path in mine.keys() ^ yours.keys())


def _paths(value: Any, path: str = "") -> Iterator[tuple[str, bool]]:
    """The paths of all keys, and whether there is something that may have keys of its own."""
    match value:
        case dict():
            for key, each in value.items():
                yield f"{path}.{key}", each not in (None, [])
                yield from _paths(each, f"{path}.{key}")
        case list():
            for each in value:
                yield from _paths(each, path)
