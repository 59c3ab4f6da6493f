"""Files are written whole, in one way: only to paths that ``replacing`` has given."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.house import House

ROOT = Path(__file__).parents[2]
#: What gives a path to write to, which becomes the file once it is complete.
WAYS = {"replacing", "writable"}
#: Functions and methods that write to a path, or put another file there.
WRITERS = {
    *("write_text", "write_bytes", "to_csv", "to_parquet", "savefig", "save", "savez"),
    *("tofile", "dump", "rename", "copyfile", "copytree", "copy2", "symlink_to"),
}
#: What opens a file, and where its mode is among the arguments if it is a function.
OPENERS = {"open": 1, "fdopen": 1}
#: A file without such a call need not be read closely.
CANDIDATE = re.compile(rf"\b({'|'.join([*WRITERS, *OPENERS])})\(")
#: What may write all the same, and why.
ALLOWED = {
    "schemas/support/atomic_files.py": "the one way itself",
    "solvers/recording/locking.py": "the locks that journals need",
    "solvers/recording/journal.py": "journals grow in place",
}


def writers(source: str) -> Iterator[str]:
    """Yield the calls that may write to a file, but for functions with one of the ways."""
    if not CANDIDATE.search(source):
        return
    tree = ast.parse(source)
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    safe = {
        id(inner)
        for each in ast.walk(tree)
        if isinstance(each, functions) and WAYS & set(map(name_of, ast.walk(each)))
        for inner in ast.walk(each)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and id(node) not in safe and writes(node):
            yield ast.unparse(node)


def writes(call: ast.Call) -> bool:
    name = name_of(call)
    if name in OPENERS:
        is_method = isinstance(call.func, ast.Attribute) and not is_module(call.func.value)
        place = OPENERS[name] - is_method
        named = [each.value for each in call.keywords if each.arg == "mode"]
        modes = named or call.args[place : place + 1]
        to_nowhere = bool(call.args) and ast.unparse(call.args[0]) == "os.devnull"
        return bool(modes) and not to_nowhere and may_write(modes[0])
    return name in WRITERS


def is_module(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id in ("gzip", "os", "webbrowser")


def may_write(mode: ast.expr) -> bool:
    """Whether a mode is one in which files are written; unknown ones may be."""
    if isinstance(mode, ast.Constant):
        return isinstance(mode.value, str) and not {*mode.value}.isdisjoint("wax+")
    return "O_RDONLY" not in ast.unparse(mode)


def name_of(node: ast.AST) -> str:
    """The name of the function or method that is called; of other nodes none."""
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "attr", None) or getattr(node.func, "id", "")


def test_nothing_writes_to_a_file_directly() -> None:
    found = {
        place: list(writers(path.read_text("utf-8")))
        for path in House(ROOT).files.values()
        if (place := path.relative_to(ROOT).as_posix()) not in ALLOWED
    }
    assert {place: calls for place, calls in found.items() if calls} == {}


def test_what_is_allowed_does_write() -> None:
    assert all(list(writers((ROOT / place).read_text("utf-8"))) for place in ALLOWED)


@pytest.mark.parametrize(
    ("line", "is_found"),
    [
        ('path.write_text("a")', True),
        ("path.write_bytes(data)", True),
        ('open(path, "w")', True),
        ('open(path, mode="ab")', True),
        ("open(path, mode)", True),
        ('path.open("x")', True),
        ('gzip.open(path, "wt")', True),
        ('table.to_csv("a.csv")', True),
        ("json.dump(each, file)", True),
        ("open(path)", False),
        ('open(path, "rb")', False),
        ('path.open("rb")', False),
        ('open(os.devnull, "w")', False),
        ("with writable(path) as part: part.write_bytes(data)", False),
    ],
)
def test_what_is_found(line: str, is_found: bool) -> None:
    assert bool(list(writers(f"def write(path):\n    {line}\n"))) == is_found
