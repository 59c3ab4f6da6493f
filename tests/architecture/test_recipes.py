"""The recipes in CONTRIBUTING name every file that a new rule or a new grid needs.

A toy of each is added to a copy of the program by changing just the files of its recipe. Then
mypy has nothing to say, and the toy works everywhere. Before that, with the data of the rule
alone, mypy names the readers of rules that the recipe names.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from jigsat.solvers.kernels import LIBRARY
from tests.architecture.house import MAY_IMPORT
from tests.architecture.toy_grid import GRID
from tests.architecture.toy_grid import SESSION as GRID_SESSION
from tests.architecture.toy_rule import RULE, Edits
from tests.architecture.toy_rule import SESSION as RULE_SESSION

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
#: Where a file is named after what is added.
OWN_NAME = {"A rule": "keep_off", "A grid": "plank"}


def recipe(heading: str) -> set[str]:
    """The files that a recipe names, with the toy's name in place of FAMILY or GRID."""
    section = re.search(rf"^### {heading}$(.*?)^##", CONTRIBUTING, re.MULTILINE | re.DOTALL)
    assert section, heading
    names = re.findall(r"^- `([\w./]+)`", section[1], re.MULTILINE)
    return {re.sub("FAMILY|GRID", OWN_NAME[heading], name) for name in names}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the program as one real package, in a folder to import it from."""
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "api", tmp_path / "jigsat", ignore=skipped)
    for room in set(MAY_IMPORT) - {"api"}:
        shutil.copytree(ROOT / room, tmp_path / "jigsat" / room, ignore=skipped)
    shutil.copy(LIBRARY, tmp_path / "jigsat")
    # Where mypy has run before, what it knows saves half a minute.
    with suppress(FileNotFoundError):
        shutil.copytree(ROOT / ".mypy_cache", tmp_path / ".mypy_cache")
    return tmp_path


def add(package: Path, changes: Mapping[str, str | Edits]) -> None:
    """Make these changes in a copy of the program."""
    for name, change in changes.items():
        path = package / "jigsat" / name
        if isinstance(change, str):
            assert not path.exists()
            text = change
        else:
            text = path.read_text(encoding="utf-8")
            for old, new in change:
                assert old in text, f"{name} has no {old!r}"
                text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")


def python(package: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python on a copy of the program."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=package,
        env={**os.environ, "PYTHONPATH": str(package), "MYPYPATH": str(package)},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def mypy(package: Path) -> set[str]:
    """The files of a copy in which mypy finds something wrong."""
    settings = str(ROOT / "pyproject.toml")
    said = python(package, "-m", "mypy", "--strict", "--config-file", settings, "-p", "jigsat")
    assert "error: " in said.stdout or "Success" in said.stdout, said.stderr
    return set(re.findall(r"^jigsat/([\w./]+):\d+: error", said.stdout, re.MULTILINE))


def in_package(names: set[str]) -> set[str]:
    """Those of the files that belong to the program; and the others are there."""
    inside = (".py", "tables.json")
    others = {name for name in names if not name.endswith(inside) or name.startswith("tests/")}
    for path in (ROOT / name for name in others):
        assert (path.parent if path.stem in OWN_NAME.values() else path).exists(), path
    return names - others


@pytest.mark.slow
def test_the_recipes_of_a_rule_and_of_a_grid(package: Path) -> None:
    """Both in one copy, as mypy takes its time."""
    rule, grid = (in_package(recipe(heading)) for heading in OWN_NAME)
    assert (rule, grid) == (set(RULE), set(GRID))
    add(package, {"schemas/rules.py": RULE["schemas/rules.py"]})
    named_by_mypy = mypy(package)
    assert len(named_by_mypy) >= 5
    assert named_by_mypy <= rule
    add(package, {name: RULE[name] for name in rule - {"schemas/rules.py"}})
    add(package, GRID)
    assert mypy(package) == set()
    for session in (RULE_SESSION, GRID_SESSION):
        said = python(package, "-c", session)
        assert said.stdout == "so far, so good\n", said.stderr
