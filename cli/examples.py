"""Examples of each command, with which its help ends. A test runs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

#: The examples by command. ``tray.json`` stands for a file that the reader has typed.
EXAMPLES: Mapping[str, Sequence[str]] = {
    "list": ("jigsat list pentomino", "jigsat list --grid cube", "jigsat list --rule rim"),
    "show": ("jigsat show soma-cube", "jigsat show tray.json --orientations"),
    "check": ("jigsat check tray.json", "jigsat check drive-ya-nuts soma-cube"),
    "compare": ("jigsat compare soma-cube soma.xmpuzzle",),
    "solve": (
        "jigsat solve drive-ya-nuts",
        "jigsat solve soma-cube -n 3",
        "jigsat solve a-puzzle-a-day --open Dec,24",
    ),
    "enumerate": (
        "jigsat enumerate drive-ya-nuts -o all.jsonl",
        "jigsat enumerate drive-ya-nuts -o all.jsonl --resume",
    ),
    "count": (
        "jigsat count drive-ya-nuts",
        "jigsat count tray.json --json",
        "jigsat count a-puzzle-a-day --each-open",
        "jigsat count soma-cube --plot soma.svg",
    ),
    "sample": ("jigsat sample tetrahexes-4x7 -n 2 --seed 7",),
    "render": (
        "jigsat render tray.json -o tray.svg",
        "jigsat render drive-ya-nuts --as solution -o nuts.pdf",
        "jigsat render pentominoes-6x10 --as cut --kerf 0.15 -o pentominoes.dxf",
        "jigsat render soma-cube --cell 15 -o soma.3mf",
    ),
    "gallery": (
        "jigsat gallery soma-cube -o soma.html",
        "jigsat gallery soma-cube soma.jsonl -o solutions.html",
    ),
    "estimate": ("jigsat estimate tetrahexes-4x7",),
    "unique": ("jigsat unique tray.json",),
    "verify": (
        "jigsat verify soma-cube soma.jsonl",
        "jigsat solve tray.json --json | jigsat verify tray.json -",
    ),
    "apart": ("jigsat apart soma-cube", "jigsat apart soma-cube soma.jsonl --only 1"),
    "explain": ("jigsat explain tray.json --time-limit 20",),
    "hint": ("jigsat hint tray.json", "jigsat hint tray.json --backbone"),
    "repair": ("jigsat repair tray.json -o repaired.json",),
    "rate": ("jigsat rate soma-cube", "jigsat rate tray.json --seeds 3 --games 100"),
    "new": ("jigsat new", "jigsat new cards -o nine.json", "jigsat new soma-cube --name mine"),
    "fmt": ("jigsat fmt tray.json", "jigsat fmt --diff tray.json"),
    "edit": ("jigsat edit tray.json",),
    "watch": ("jigsat watch tray.json", "jigsat watch tray.json --time-limit 60"),
    "merge": (),
    "model": ("jigsat model drive-ya-nuts", "jigsat model soma-cube --family cover"),
    "import": (
        "jigsat import soma.xmpuzzle",
        "jigsat import soma.xmpuzzle --solutions all.jsonl -o soma.json",
    ),
    "export": (
        "jigsat export soma-cube -o soma-cube.xmpuzzle",
        "jigsat export drive-ya-nuts --to opb",
    ),
    "schema": ("jigsat schema > puzzle.schema.json",),
}


def epilog(command: str) -> str:
    """The last lines of a command's help."""
    return "\n".join(["Examples:", *EXAMPLES.get(command, ())])
