"""Turns of phrase that must be read twice stay out of what people read.

To forbid another turn, add a line to ``TURNS``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import commands as program
from tests.architecture.house import House

ROOT = Path(__file__).resolve().parents[2]

#: What not to write, and what to write in its place.
TURNS = {
    r"so many (?!that\b|as\b|\w+ that\b|\w+ as\b)": "the number of …, a given number of …",
    r"(?<!there )(is|are) (?-i:none)\b(?! of the)": "there is no …, … has no …",
    r"none of ours": "foreign, unknown",
    r"that is (one|none)[.,;:]": "repeat the noun",
    r"of which [^.]{1,40} (is|are) one\b": "such as",
    r"what is (told|said)\b": "the report, the statement",
    r"(?<!and )(is|are|was|were) told(?! apart)": "jigsat tells you, … receives …",
    r"as it lies": "in its place, as on the board",
    r"laid down": "placed, specified",
    r"anew": "again",
    r"noted down": "recorded",
    r"(take|takes|taken|taking|took) (it |them |this )?up\b(?! to\b)": "resume",
    r"gone on with": "continued",
    r"under way": "running, in progress, unfinished",
    r"in vain": "without success",
    r"(thereof|whereof|thereby|whereby|wherein|therein)": "split the sentence",
    r"(?-i:(^|[.:] )Of (?!course)[a-z ]+, )": "begin with the subject",
    r"is it so": "is this true",
    r"so it is with": "the same holds for",
    r"to be had": "available",
    r"goes? for nothing": "is ignored",
    r"read over": "ignored (comments)",
    r"as somebody": "as someone",
}
TURN = {re.compile(rf"(?i)\b(?:{turn})"): instead for turn, instead in TURNS.items()}

ANY_TURN = re.compile("|".join(rf"(?:{turn.pattern[4:]})" for turn in TURN), re.IGNORECASE)

PAGES = [
    ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
COMMANDS = program.commands()


def turns_in(text: str) -> list[str]:
    """Each such turn with the words around it, and what to write instead."""
    text = " ".join(text.split())
    if not ANY_TURN.search(text):
        return []
    return [
        f"… {text[max(0, found.start() - 40) : found.end() + 30]} …: write “{instead}”"
        for turn, instead in TURN.items()
        for found in turn.finditer(text)
    ]


def docstrings() -> Iterator[tuple[str, str]]:
    """The docstrings of all rooms, each with its place."""
    for name, tree in House(ROOT).trees.items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                continue
            if text := ast.get_docstring(node):
                yield f"{name}: {getattr(node, 'name', 'module')}", text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_page_has_one(page: Path) -> None:
    prose = re.sub(r"(?ms)^```.*?^```", "", page.read_text(encoding="utf-8"))
    assert turns_in(prose) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_no_help_has_one(name: str) -> None:
    command = COMMANDS[name]
    texts = [
        command.help or "",
        *(getattr(each, "help", None) or "" for each in command.params),
    ]
    assert turns_in(" ".join(texts)) == []


@pytest.mark.full
def test_hardly_any_docstring_has_one() -> None:
    every = [*docstrings()]
    found = {place: turns for place, text in every if (turns := turns_in(text))}
    assert len(found) < len(every) / 100, found


def test_a_turn_is_found_and_told_how_to_mend() -> None:
    assert turns_in("The run is taken\nup.") == ["… The run is taken up. …: write “resume”"]
    assert turns_in("So many solutions that counting is slow.") == []
