"""The tables of a benchmark, in Markdown."""

from __future__ import annotations

import platform
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from benchmarks.contestants import BASELINE, CP_SAT, Contestant
from benchmarks.peers.registry import PEERS
from benchmarks.results import Row, Score, Verdict
from jigsat.solvers.options import cores

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
NOTHING = "-"
PLAIN = "plain-cp-sat"


def report(rows: Sequence[Row], taking_part: Sequence[Contestant], command: str) -> str:
    """All tables, with what one has to know to read them."""
    names = [contestant.name for contestant in taking_part]
    parts = [_heading(taking_part, command), against_peers(rows, names)]
    if CP_SAT in names and PLAIN in names:
        parts.append(cp_sat_against_plain(rows))
    parts.append(jigsat_alone(rows, names))
    parts += _notes(rows)
    return "\n\n".join(parts) + "\n"


def against_peers(rows: Sequence[Row], names: Sequence[str]) -> str:
    """Jigsat as it is, and for each peer its time and how many times jigsat's that is."""
    peers = [name for name in names if name in PEERS]
    head = ["puzzle", "jigsat, s", "memory, MB", "count", *peers]
    body = [
        [*_own(row, BASELINE), *(_against(row, name, BASELINE) for name in peers)]
        for row in rows
    ]
    return "### jigsat and its peers\n\n" + _table(head, body)


def cp_sat_against_plain(rows: Sequence[Row]) -> str:
    """Jigsat on CP-SAT alone, and plain enumeration with CP-SAT."""
    head = ["puzzle", "jigsat `--engine cp-sat`, s", "memory, MB", "count", PLAIN]
    body = [[*_own(row, CP_SAT), _against(row, PLAIN, CP_SAT)] for row in rows]
    return "### CP-SAT with and without jigsat\n\n" + _table(head, body)


def jigsat_alone(rows: Sequence[Row], names: Sequence[str]) -> str:
    """Jigsat's engines, in seconds and megabytes."""
    ran = {name for row in rows for name in row.scores}
    own = [name for name in names if name in ran and name not in PEERS]
    body = [[row.entry.name, *(_alone(row.scores.get(name)) for name in own)] for row in rows]
    ways = ["auto" if name == BASELINE else name.removeprefix("jigsat ") for name in own]
    return "### jigsat's engines\n\n" + _table(["puzzle", *ways], body)


def publish(text: str, path: Path) -> None:
    """Put the report between its two marks in the file; make the file if there is none."""
    marked = f"{BEGIN}\n\n{text}\n{END}"
    old = path.read_text(encoding="utf-8") if path.exists() else marked + "\n"
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{marked}{after}", encoding="utf-8")


def _heading(taking_part: Iterable[Contestant], command: str) -> str:
    versions = [f"jigsat {version('jigsat')}"] + [
        f"{contestant.name} {contestant.version or Verdict.ABSENT.value}"
        for contestant in taking_part
        if contestant.name in PEERS
    ]
    machine = [platform.system(), f"Python {platform.python_version()}", _cores()]
    return (
        f"Measured on {date.today().isoformat()} with `{command}`.\n"
        f"{', '.join(machine)}; {', '.join(versions)}."
    )


def _cores() -> str:
    number = cores()
    return f"{number} core{'' if number == 1 else 's'}"


def _own(row: Row, name: str) -> list[str]:
    score = row.scores.get(name)
    if score is None:
        return [row.entry.name, NOTHING, NOTHING, NOTHING]
    return [row.entry.name, _time(score), _memory(score), _count(score)]


def _against(row: Row, name: str, to: str) -> str:
    score = row.scores.get(name)
    if score is None:
        return NOTHING
    ratio = row.ratio(name, to)
    if ratio is None or score.verdict in (Verdict.UNFIT, Verdict.ABSENT, Verdict.FAILED):
        return score.verdict.value
    wrong = f" **wrong: {_number(score)}**" if score.verdict is Verdict.WRONG else ""
    return f"{_time(score)} s{_times(ratio, score, row.scores[to])}{wrong}"


def _times(ratio: float, score: Score, other: Score) -> str:
    """The ratio in brackets: a bound where one of the two did not finish, nothing for both."""
    ended = [each.verdict is not Verdict.TIMED_OUT for each in (score, other)]
    bound = {(True, True): "", (False, True): ">", (True, False): "<"}.get((ended[0], ended[1]))
    number = f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.1f}"
    return "" if bound is None else f" ({bound}{number} x)"


def _alone(score: Score | None) -> str:
    if score is None:
        return NOTHING
    right = score.verdict in (Verdict.RIGHT, Verdict.TIMED_OUT)
    problem = "" if right else f", **{score.verdict.value}**"
    return f"{_time(score)} s, {_memory(score)} MB{problem}"


def _time(score: Score) -> str:
    if not score.seconds:
        return NOTHING
    if score.verdict is Verdict.TIMED_OUT:
        return f">{max(score.seconds):.0f}"
    return f"{score.median:.2f}" if score.median < 10 else f"{score.median:.0f}"


def _memory(score: Score) -> str:
    return NOTHING if score.peak is None else f"{score.peak / 1e6:.0f}"


def _count(score: Score) -> str:
    if score.verdict is Verdict.RIGHT:
        return f"{_number(score)} ✓"
    if score.verdict is Verdict.WRONG:
        return f"**wrong: {_number(score)}**"
    return score.verdict.value


def _number(score: Score) -> str:
    number = score.count()
    return "" if number is None else f"{number:,}"


def _notes(rows: Iterable[Row]) -> list[str]:
    """Why contestants failed, or do not take puzzles: the puzzles behind each reason."""
    puzzles: defaultdict[str, list[str]] = defaultdict(list)
    for row in rows:
        for name, score in row.scores.items():
            if score.note:
                puzzles[f"{name} {score.verdict.value} ({score.note})"].append(row.entry.name)
    notes = [f"- {why}: {', '.join(which)}" for why, which in puzzles.items()]
    return ["\n".join(notes)] if notes else []


def _table(head: Sequence[str], body: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *body]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
