"""Count what others have published, and all built-in puzzles, by two engines.

    python -m benchmarks.published
    python -m benchmarks.published --only bedlam-cube --time-limit 600

``published.json`` has the published counts, with their sources and conventions, and how those
that are not ours were settled; also puzzles that are not built in: boxes, and boards to fill
with them. What has been counted is kept in ``published-counts.json``, a puzzle on a
line, and counted again if the puzzle has changed or is named. ``docs/published-counts.md`` gets
the tables.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from textwrap import fill
from typing import Any

from benchmarks.report import publish
from jigsat.checks.fingerprint import fingerprint
from jigsat.schemas.library import built_in_names, load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import Comparison, cross_check
from jigsat.solvers.counting.count import count as count_by
from jigsat.solvers.limits.options import Options

HERE = Path(__file__)
COUNTS = HERE.with_name("published-counts.json")
PAGE = HERE.parents[1] / "docs" / "published-counts.md"
BUILT_IN = "Built-in puzzles"
HEAD = (
    "| puzzle | published | jigsat | convention | source | counted by | again by |\n"
    "|---|---:|---:|---|---|---|---|"
)
WORDS = {
    "solutions": "all",
    "up_to_symmetry": "up to symmetry",
    "up_to_rotation": "up to rotation",
    "labelled": "labelled",
}


@dataclass(frozen=True)
class Published:
    """How many solutions somebody says a puzzle has; None if we know of nobody.

    ``convention``: the name of a count of ours, which is to be ``divided_by`` a number if the
    source also takes solutions together that jigsat tells apart, and ``multiplied_by`` one if
    it tells some apart that are one for jigsat. ``settled``: by its key, how a difference was
    settled.
    """

    count: int | None = None
    source: str = ""
    convention: str = "solutions"
    divided_by: int = 1
    multiplied_by: int = 1
    settled: str = ""


@dataclass(frozen=True)
class Counted:
    """What jigsat counts: by every convention, unless the engine was ended before.

    ``agrees``: whether another engine counts the same; None if it was ended before. The first
    counts were kept without its seconds.
    """

    fingerprint: str
    counts: dict[str, int] | None
    engine: str
    seconds: float
    again_by: str | None
    again_seconds: float | None
    agrees: bool | None

    def by(self, each: Published) -> int | None:
        """The count by the convention of a source."""
        if self.counts is None:
            return None
        return self.counts[each.convention] * each.multiplied_by // each.divided_by


@lru_cache(maxsize=1)
def _document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(HERE.with_suffix(".json").read_text("utf-8"))
    return document


def not_counted() -> dict[str, str]:
    """The built-in puzzles that nobody can count, and why."""
    reasons: dict[str, str] = _document()["not counted"]
    return reasons


def published() -> dict[str, Published]:
    """What is published, by the name of the puzzle: of all built-in ones, and of others."""
    known, typed = _document()["built-in"], _document()["puzzles"]
    as_published = {"source": "Puzzler", "convention": "up_to_symmetry"}
    keys = ("source", "convention", "divided_by", "settled")
    return {name: Published(**known.get(name, {})) for name in built_in_names()} | {
        each["name"]: Published(
            each["published"],
            **(as_published | {key: each[key] for key in keys if key in each}),
        )
        for each in typed
    }


def puzzles(names: Iterable[str]) -> dict[str, Puzzle]:
    """The puzzles of these names, built in or not."""
    typed = {each["name"]: each for each in _document()["puzzles"]}
    return {name: _typed(typed[name]) if name in typed else load(name) for name in names}


def _typed(each: dict[str, Any]) -> Puzzle:
    return Puzzle.model_validate(
        {
            "schema_version": 1,
            "name": each["name"],
            "title": each["name"],
            "turning": "rotate" if "one-sided" in each["box"] else "rotate-and-flip",
            "board": {"cells": each["board"]},
            **_document()["boxes"][each["box"]],
        }
    )


def counted() -> dict[str, Counted]:
    """What has been counted so far."""
    text = COUNTS.read_text(encoding="utf-8") if COUNTS.exists() else "{}"
    return {name: Counted(**each) for name, each in json.loads(text).items()}


def keep(counts: Mapping[str, Counted]) -> None:
    """Write what has been counted, a puzzle on a line."""
    lines = (f"{json.dumps(name)}: {json.dumps(asdict(counts[name]))}" for name in counts)
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def count(puzzle: Puzzle, options: Options, again: str | None = None) -> Counted:
    """Count by two engines; the time limit is for both, or for each if ``again`` names one.

    Raises RuntimeError if they disagree.
    """
    if again is None:
        found = cross_check(puzzle, options)
    else:
        found = Comparison(
            count_by(puzzle, options), count_by(puzzle, replace(options, engine=again))
        )
    if found.agree is False:
        raise RuntimeError(f"the engines disagree: {found}")
    first, second = found.first, found.second
    return Counted(
        fingerprint=fingerprint(puzzle),
        counts={each: getattr(first, each) for each in WORDS} if first.complete else None,
        engine=first.engine,
        seconds=round(first.seconds, 2),
        again_by=second.engine if second else None,
        again_seconds=round(second.seconds, 2) if second else None,
        agrees=found.agree,
    )


def tables(claims: Mapping[str, Published], counts: Mapping[str, Counted]) -> str:
    """The differences and how they were settled, what is not counted, and all counts."""
    parts = [
        _summary(claims, counts),
        "## Where the counts differ\n",
        *_differences(claims, counts),
        "\n## What is not counted\n",
        *(_item(f"**`{name}`**: {why}") for name, why in not_counted().items()),
        "\n## Sources\n",
        *(_item(f"**{name}**: {source}") for name, source in _document()["sources"].items()),
    ]
    for title, names in _sections().items():
        rows = (_row(name, claims[name], counts.get(name)) for name in names if name in claims)
        parts += [f"\n## {title}\n", HEAD, *rows]
    return "\n".join(parts) + "\n"


def _sections() -> dict[str, list[str]]:
    """The names of the puzzles in each table."""
    sections = defaultdict(list, {BUILT_IN: list(built_in_names())})
    for each in _document()["puzzles"]:
        sections[f"On `{_document()['boxes'][each['box']]['grid']}`"].append(each["name"])
    return sections


def _summary(claims: Mapping[str, Published], counts: Mapping[str, Counted]) -> str:
    same = [
        counts[name].by(each) == each.count
        for name, each in claims.items()
        if each.count is not None and name in counts and counts[name].counts is not None
    ]
    finished = sum(each.counts is not None for each in counts.values())
    twice = sum(each.agrees is True for each in counts.values())
    return (
        f"jigsat has counted {finished} of {len(claims)} puzzles, {twice} of them by two "
        f"engines.\n{sum(same)} published counts are confirmed, and {same.count(False)} "
        "differ.\n"
    )


def _differences(
    claims: Mapping[str, Published], counts: Mapping[str, Counted]
) -> Iterator[str]:
    """An item for each way in which differences were settled."""
    settled = defaultdict(list)
    for name, each in claims.items():
        own = counts[name].by(each) if name in counts else None
        if None not in (own, each.count) and own != each.count:
            numbers = f"published {each.count:,}, jigsat {own:,}"
            how = _document()["settled"].get(each.settled, "not settled yet.")
            settled[how].append(f"**`{name}`** ({numbers})")
    for how, names in settled.items():
        yield _item(f"{', '.join(names)}: {how}")


def _item(text: str) -> str:
    return fill(text, 118, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def _row(name: str, each: Published, found: Counted | None) -> str:
    known = "none known" if each.count is None else f"{each.count:,}"
    words = WORDS[each.convention] + (
        f", of {each.divided_by} one" if each.divided_by > 1 else ""
    )
    words += f", {each.multiplied_by} of one" if each.multiplied_by > 1 else ""
    own, engines = None, ["not counted", ""]
    if found is not None:
        own = found.by(each)
        engines = [
            _engine(found.engine, found.seconds, own is not None),
            _engine(found.again_by, found.again_seconds, found.agrees is not None),
        ]
    ours = "" if own is None else f"{own:,}" if each.count in (None, own) else f"**{own:,}**"
    return f"| {' | '.join([name, known, ours, words, each.source, *engines])} |"


def _engine(name: str | None, seconds: float | None, finished: bool) -> str:
    if name is None or seconds is None:
        return name or ""
    return f"{name}, {seconds:.1f} s" if finished else f"{name}: ended after {seconds:.0f} s"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only these, even if counted")
    parser.add_argument("--engine", default="auto", metavar="NAME", help="the first engine")
    parser.add_argument("--again", metavar="NAME", help="the second engine")
    parser.add_argument("--time-limit", type=float, default=120, metavar="SECONDS")
    asked = parser.parse_args(arguments)
    claims, counts = published(), counted()
    countable = puzzles(asked.only or (name for name in claims if name not in not_counted()))
    options = Options(engine=asked.engine, time_limit=asked.time_limit, workers=1)
    for name, puzzle in countable.items():
        kept = None if asked.only else counts.get(name)
        if kept is None or kept.fingerprint != fingerprint(puzzle):
            counts[name] = count(puzzle, options, asked.again)
            print(name, counts[name], flush=True)
            keep({each: counts[each] for each in claims if each in counts})
    publish(tables(claims, counts), PAGE)


if __name__ == "__main__":
    main()
