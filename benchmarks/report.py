"""The tables of a benchmark, in Markdown."""

from __future__ import annotations

import platform
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from benchmarks.contestants import BASELINE
from benchmarks.peers.registry import PEERS
from benchmarks.results import Row, Score, Verdict
from jigsat.solvers.limits.options import cores

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
NOTHING = "-"


def report(rows: Sequence[Row], taking_part: Sequence[str], command: str) -> str:
    """The table, with what one has to know to read it."""
    peers = [name for name in taking_part if name in PEERS]
    parts = [_heading(peers, command), against_peers(rows, peers), *_notes(rows)]
    return "\n\n".join(parts) + "\n"


def against_peers(rows: Sequence[Row], peers: Sequence[str]) -> str:
    """Jigsat as it is, and for each peer its time and how many times jigsat's that is."""
    head = ["puzzle", "jigsat, s", "memory, MB", "count", *peers]
    body = [[*_own(row), *(_against(row, name) for name in peers)] for row in rows]
    return "### jigsat and its peers\n\n" + _table(head, body)


def publish(text: str, path: Path) -> None:
    """Put the report between its two marks in the file; make the file if there is none."""
    marked = f"{BEGIN}\n\n{text}\n{END}"
    old = path.read_text(encoding="utf-8") if path.exists() else marked + "\n"
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{marked}{after}", encoding="utf-8")


def _heading(peers: Iterable[str], command: str) -> str:
    versions = [f"jigsat {version('jigsat')}"] + [
        f"{name} {PEERS[name].version or Verdict.ABSENT.value}" for name in peers
    ]
    number = f"{cores()} core{'' if cores() == 1 else 's'}"
    machine = [platform.system(), f"Python {platform.python_version()}", number]
    return (
        f"Measured on {date.today().isoformat()} with `{command}`.\n"
        f"{', '.join(machine)}; {', '.join(versions)}."
    )


def _own(row: Row) -> list[str]:
    score = row.scores.get(BASELINE)
    if score is None:
        return [row.entry.name, NOTHING, NOTHING, NOTHING]
    memory = NOTHING if score.peak is None else f"{score.peak / 1e6:.0f}"
    return [row.entry.name, _time(score), memory, _count(score)]


def _against(row: Row, name: str) -> str:
    score = row.scores.get(name)
    if score is None:
        return NOTHING
    ratio = row.ratio(name)
    if ratio is None or score.verdict in (Verdict.UNFIT, Verdict.ABSENT, Verdict.FAILED):
        return score.verdict.value
    wrong = f" **wrong: {_number(score)}**" if score.verdict is Verdict.WRONG else ""
    return f"{_time(score)} s{_times(ratio, score, row.scores[BASELINE])}{wrong}"


def _times(ratio: float, score: Score, other: Score) -> str:
    """The ratio in brackets: a bound where one of the two did not finish, nothing for both."""
    ended = [each.verdict is not Verdict.TIMED_OUT for each in (score, other)]
    bound = {(True, True): "", (False, True): ">", (True, False): "<"}.get((ended[0], ended[1]))
    number = f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.1f}"
    return "" if bound is None else f" ({bound}{number} x)"


def _time(score: Score) -> str:
    if not score.seconds:
        return NOTHING
    if score.verdict is Verdict.TIMED_OUT:
        return f">{max(score.seconds):.0f}"
    return f"{score.median:.2f}" if score.median < 10 else f"{score.median:.0f}"


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
