"""The examples in docs/formats.md are files of the formats that they show; its commands run."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from jigsat.exchange.load import read_as
from jigsat.exchange.registry import format_of, formats

TEXT = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```text\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
BLOCKS = re.findall(r"^```sh\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_can_be_imported(example: str) -> None:
    data = example.encode()
    assert read_as(data, "example", format_of(data)).imported.puzzle.name


def test_every_format_is_in_the_table() -> None:
    rows = {row for row in TEXT.splitlines() if row.startswith("|")}
    for each in formats():
        (row,) = [row for row in rows if f"| `{each.name}` |" in row]
        assert all(f"`{ending}`" in row for ending in each.endings)
        cells = [cell.strip() for cell in row.split("|")][-3:-1]
        assert cells == ["yes" if can else "no" for can in (each.read, each.write)]


def run_block(block: str, folder: Path, program: str) -> str:
    """Run the lines of a block with the programs beside this Python's; what they print."""
    scripts = str(Path(program).parent)
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block],
        cwd=folder,
        env={**os.environ, "PATH": os.pathsep.join([scripts, os.environ["PATH"]])},
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("block", [each for each in BLOCKS if "minizinc" not in each])
def test_a_block_runs(block: str, tmp_path: Path, program: str) -> None:
    printed = run_block(block, tmp_path, program)
    assert ("verify" in block) == ("all valid\n" in printed)


@pytest.mark.minizinc
def test_minizinc_finds_all_solutions(tmp_path: Path, program: str) -> None:
    (block,) = (each for each in BLOCKS if "minizinc" in each)
    assert run_block(block, tmp_path, program) == (
        "scramble-squares-insects: 4 solutions, all valid\n"
        "the file says that these are all there are\n"
    )
