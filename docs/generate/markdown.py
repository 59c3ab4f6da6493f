"""Docstrings as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent

NOTICE = "<!-- Written by python -m docs.generate: change the code, and run it again. -->"
SECTION = re.compile(r"^(Args|Raises|Returns|Yields|Attributes):$")
ENTRY = re.compile(r"^(\*{0,2}\w+)(?: \([^)]*\))?: (.*)$")


def page(title: str, opening: str, *sections: str) -> str:
    """A page with a title, a paragraph or more, and sections."""
    return "\n\n".join([f"# {title}", NOTICE, opening.strip(), *sections]) + "\n"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A table; bars in its cells are escaped."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', BAR) for cell in row)} |" for row in lines
    )


BAR = "\\|"


def from_docstring(text: str) -> str:
    """The paragraphs and sections of a docstring (as ``inspect.getdoc`` returns it)."""
    return "\n\n".join(_paragraph(part) for part in text.replace("``", "`").split("\n\n"))


def _paragraph(text: str) -> str:
    first, _, rest = text.partition("\n")
    section = SECTION.match(first)
    if section and rest:
        return f"*{section[1]}*\n\n" + "\n".join(_entries(dedent(rest)))
    if text.startswith((">>>", "    ")):
        return f"```text\n{dedent(text)}\n```"
    return text


def _entries(text: str) -> Iterator[str]:
    """Each entry of a section as a line of a list, which continues where it is indented."""
    for line in text.splitlines():
        entry = ENTRY.match(line)
        if entry:
            yield f"- `{entry[1]}`: {entry[2]}"
        elif line.startswith(" "):
            yield f"  {line.strip()}"
        else:
            yield f"- {line}"
