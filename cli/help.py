"""How the help of commands looks: paragraphs broken by the terminal, no needless types."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

import typer
from typer.core import TyperCommand

from jigsat.cli.reports.usage import said_of


def unwrapped(docstring: str) -> str:
    """The paragraphs of a docstring, each on one line: it is broken only when it is shown."""
    return "\n\n".join(" ".join(each.split()) for each in cleandoc(docstring).split("\n\n"))


def without_types(parameters: list[Any]) -> list[Any]:
    """The parameters of a command, which show no type where it tells nothing.

    That is, at flags, which take no value, and at arguments, which are described in words.
    """
    for each in parameters:
        if each.param_type_name == "argument" or each.is_flag:
            each.display_type_rich = _no_type
    return parameters


def _no_type(ctx: Any) -> None:  # noqa: ARG001 - Typer asks with a context
    return None


class Command(TyperCommand):
    """A command whose help shows types only where they tell something.

    Of a wrong value it says what was found.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what was typed. Raises typer.BadParameter."""
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            error.message = said_of(error)
            raise

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, with the option ``--help``."""
        return without_types(super().get_params(ctx))
