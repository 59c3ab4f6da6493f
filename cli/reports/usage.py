"""What is said of a value of an option that is of the wrong type, or out of its range."""

from __future__ import annotations

import typer

from jigsat.schemas.text import quoted

#: What was expected, by the errors of pydantic, with which Typer reads the values.
_EXPECTED = {
    "int_parsing": "a whole number",
    "int_parsing_size": "a smaller number",
    "int_from_float": "a whole number",
    "float_parsing": "a number",
    "greater_than_equal": "{ge:g} or more",
    "less_than_equal": "{le:g} or less",
}


def said_of(error: typer.BadParameter) -> str:
    """The sentence about a wrong value: what was found, and what was expected."""
    from pydantic import ValidationError

    if not isinstance(error.__cause__, ValidationError):
        return error.message
    first = error.__cause__.errors()[0]
    context = first.get("ctx", {})
    expected = _EXPECTED.get(first["type"])
    if expected is None:
        return str(context.get("error", first["msg"])).removesuffix(".")
    return f"found {quoted(str(first['input']))}, expected {expected.format(**context)}"
