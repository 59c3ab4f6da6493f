"""Choose places for planted faults of seven kinds, by a fixed seed and not by hand.

``python -m tests.mutants.choose [NUMBER [SEED]]`` prints so many faults of each kind as they
stand in ``faults.json``. What changes nothing (two arguments of a symmetric function, swapped)
is left out by hand; the next of its kind takes its place.
"""

from __future__ import annotations

import ast
import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import islice

from tests.mutants.faults import ROOT, Fault, functions

ROOMS = (
    *("schemas", "checks", "models", "solvers", "analysis"),
    *("render", "exchange", "cli", "api"),
    *(f"extras/{each.name}" for each in sorted((ROOT / "extras").iterdir()) if each.is_dir()),
)
GEOMETRY = re.compile(r"geometry|grids|solids|cutting|symmetry|swept|figures")
COLUMNS = re.compile(r"exchange|formats|recording|tables|collecting|commands|per_")

#: Yields what a node is to become, as (node, text), or nothing.
Finder = Callable[[ast.AST, str], Iterator[tuple[ast.AST, str]]]


def swapped_arguments(node: ast.AST, source: str) -> Iterator[tuple[ast.AST, str]]:
    """Swap the first two arguments of a call."""
    if isinstance(node, ast.Call) and len(node.args) > 1:
        first, second = (ast.get_source_segment(source, each) or "" for each in node.args[:2])
        if all(isinstance(each, ast.Name | ast.Attribute) for each in node.args[:2]):
            text = ast.get_source_segment(source, node) or ""
            yield node, text.replace(f"{first}, {second}", f"{second}, {first}", 1)


def lost_not(node: ast.AST, source: str) -> Iterator[tuple[ast.AST, str]]:
    """Forget a negation."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, ast.get_source_segment(source, node.operand) or ""


def wrong_sign(node: ast.AST, source: str) -> Iterator[tuple[ast.AST, str]]:
    """Add what is to be subtracted, and the other way round."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        left, right = (
            ast.get_source_segment(source, each) or "" for each in (node.left, node.right)
        )
        if not re.search("[\"'\\[]", left + right):  # numbers, as far as can be told
            yield node, f"{left} {'-' if isinstance(node.op, ast.Add) else '+'} {right}"


def missing_case(node: ast.AST, _: str) -> Iterator[tuple[ast.AST, str]]:
    """Leave out the entry of a dictionary that has a line of its own."""
    if isinstance(node, ast.Dict) and node.end_lineno != node.lineno:
        for value in node.values:
            yield value, ""


def stale_key(node: ast.AST, source: str) -> Iterator[tuple[ast.AST, str]]:
    """Forget the last part of a key."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
        named = node.targets[0]
        if isinstance(named, ast.Name) and "key" in named.id and len(node.value.elts) > 1:
            parts = [ast.get_source_segment(source, each) or "" for each in node.value.elts]
            yield node.value, f"({', '.join(parts[:-1])},)"


def wrong_order(node: ast.AST, source: str) -> Iterator[tuple[ast.AST, str]]:
    """Swap the first two names of a list of names."""
    if isinstance(node, ast.List | ast.Tuple) and len(node.elts) > 2:
        texts = [ast.get_source_segment(source, each) or "" for each in node.elts]
        if all(isinstance(e, ast.Constant) and isinstance(e.value, str) for e in node.elts[:3]):
            text = ast.get_source_segment(source, node) or ""
            swapped = f"{texts[1]}, {texts[0]}"
            yield node, text.replace(f"{texts[0]}, {texts[1]}", swapped, 1)


def in_python(find: Finder, where: re.Pattern[str]) -> Iterator[Fault]:
    """Yield the faults of a kind in files whose path matches."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if not where.search(str(path.relative_to(ROOT))):
                continue
            source = path.read_text(encoding="utf-8")
            tree, lines = ast.parse(source), source.splitlines()
            for name, function in functions(tree, ""):
                for node in ast.walk(function):
                    yield from _planted(find, node, source, lines, room, name)
            for node in tree.body:
                if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                    yield from _planted(find, node.value, source, lines, room, "")


def _planted(
    find: Finder, node: ast.AST, source: str, lines: list[str], room: str, function: str
) -> Iterator[Fault]:
    for place, text in find(node, source):
        number = getattr(place, "lineno", 0)
        if getattr(place, "end_lineno", -1) != number:
            continue  # of several lines
        line = lines[number - 1]
        segment = ast.get_source_segment(source, place) or ""
        is_entry = find is missing_case
        if is_entry and not re.fullmatch(r"[^:]+: .*,", line.strip()):
            continue
        new = "" if is_entry else line.replace(segment, text, 1).strip()
        if new != line.strip():
            yield Fault(room, function, line.strip(), new)


def in_kernels() -> Iterator[Fault]:
    """Yield loops of the kernels that end one step too early."""
    for path in sorted((ROOT / "solvers" / "kernels").glob("*.c")):
        for line in path.read_text(encoding="utf-8").splitlines():
            found = re.match(r"\s*for \(.*?; \w+ < ([^;]+);", line)
            if found:
                new = line.replace(f"< {found[1]};", f"< {found[1]} - 1;")
                yield Fault("solvers", "", line.strip(), new.strip())


def chosen(number: int, seed: int) -> Iterator[Fault]:
    """Yield so many faults of each kind, at places that the seed chooses."""
    anywhere = re.compile("")
    kinds = (
        in_python(swapped_arguments, anywhere),
        in_kernels(),
        in_python(missing_case, anywhere),
        in_python(wrong_sign, GEOMETRY),
        in_python(lost_not, anywhere),
        in_python(stale_key, anywhere),
        in_python(wrong_order, COLUMNS),
    )
    for kind in kinds:
        faults = sorted(set(kind), key=str)
        random.Random(seed).shuffle(faults)
        yield from islice((each for each in faults if len(each.places()) == 1), number)


def main(number: int = 3, seed: int = 1) -> None:
    """Print the faults."""
    print(json.dumps(list(map(asdict, chosen(number, seed))), indent=1))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
