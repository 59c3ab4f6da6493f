"""Files are formatted, or it is told what would change."""

from __future__ import annotations

import subprocess
from pathlib import Path
from stat import S_IMODE

import pytest

from jigsat.cli.commands.new_fmt import new
from jigsat.schemas.built_in import KINDS
from tests.program import Run

UGLY = '{"a": 1, "board": {"cells": ["##","#."]} // mine\n}'
TIDY = """{
  "a": 1,
  "board": {
    "cells": [
      "##",
      "#."
    ]
  } // mine
}
"""
DIFFERENCE = """\
--- ugly.json
+++ ugly.json
@@ -1,2 +1,9 @@
-{"a": 1, "board": {"cells": ["##","#."]} // mine
-}
\\ No newline at end of file
+{
+  "a": 1,
+  "board": {
+    "cells": [
+      "##",
+      "#."
+    ]
+  } // mine
+}
"""
SAID = "jigsat: ugly.json: would be formatted\n"


@pytest.fixture(autouse=True)
def _files(tmp_path: Path) -> None:
    (tmp_path / "ugly.json").write_text(UGLY, encoding="utf-8")
    (tmp_path / "tidy.json").write_text(TIDY, encoding="utf-8")
    (tmp_path / "wrong.json").write_text('{"a": 1,\n "b": 2 "c": 3}', encoding="utf-8")


Outcome = tuple[int, str, str]


def outcome(done: subprocess.CompletedProcess[str]) -> Outcome:
    return done.returncode, done.stdout, done.stderr


def test_a_file_is_laid_out_once(run: Run, tmp_path: Path) -> None:
    ugly = tmp_path / "ugly.json"
    ugly.chmod(0o640)
    assert outcome(run("fmt", "ugly.json", "tidy.json")) == (
        0,
        "",
        "jigsat: ugly.json: formatted\n",
    )
    assert (ugly.read_text(encoding="utf-8"), S_IMODE(ugly.stat().st_mode)) == (TIDY, 0o640)
    assert outcome(run("fmt", "ugly.json", "tidy.json")) == (0, "", "")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--check",), (1, "", SAID)),
        (("--diff",), (1, DIFFERENCE, SAID)),
        (("--check", "--diff", "--quiet"), (1, DIFFERENCE, "")),
    ],
)
def test_it_is_told_what_would_change(
    run: Run, tmp_path: Path, options: tuple[str, ...], expected: Outcome
) -> None:
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert outcome(run("fmt", "tidy.json", "ugly.json", *options)) == expected
    assert outcome(run("fmt", "tidy.json", *options)) == (0, "", "")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("wrong.json", "wrong.json:2:8: found no comma, expected one between this entry"),
        ("missing.json", "missing.json: no such file"),
    ],
)
def test_a_file_that_cannot_be_laid_out(
    run: Run, tmp_path: Path, name: str, message: str
) -> None:
    before = {
        path: path.read_bytes() for path in tmp_path.iterdir() if path.name != "ugly.json"
    }
    done = run("fmt", name, "ugly.json", "-q")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"jigsat: {message}")
    assert (tmp_path / "ugly.json").read_text(encoding="utf-8") == TIDY
    assert all(path.read_bytes() == content for path, content in before.items())


def test_each_kind_is_named_in_the_help() -> None:
    words = set((new.__doc__ or "").replace(",", " ").replace(".", " ").split())
    assert set(KINDS) <= words
