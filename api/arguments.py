"""What functions are given, turned into what the rooms of the library take."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from inspect import Parameter, Signature
from os import PathLike, fspath
from typing import (
    Annotated,
    Any,
    ParamSpec,
    TypedDict,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from jigsat.exchange.load import faithful, read_file, with_a_board
from jigsat.schemas.other_puzzle import OtherPuzzle, OtherSolution
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import OnProgress
from jigsat.solvers.limits.options import (
    LimitOfSolutions,
    Limits,
    Overwrite,
    Resume,
    SearchSettings,
    Setting,
    can_check,
    checked,
    refuse_contradictions,
    setting_of,
    wrong_type,
)

#: The name of a built-in puzzle, or a path.
Source = str | PathLike[str]


# The keywords of functions: named as the options of the commands, made of the same settings.


ProgressCallback = Annotated[
    OnProgress | None,
    Setting("Called now and then with a Progress: what is being done, and how far it is."),
]
AtLeastOne = Annotated[int, Setting(least=1)]


class LocalSearch(LimitOfSolutions, Limits, total=False):
    """The keywords of a search that runs here."""

    on_progress: ProgressCallback


class RunFile(TypedDict, total=False):
    """The journal of a count, and what becomes of one that is there already."""

    journal: Annotated[Source | None, Setting("A file that records the count, for ``resume``.")]
    resume: Resume
    overwrite: Overwrite


def besides_search(keywords: Mapping[str, Any]) -> dict[str, Any]:
    """The keywords that are no ``Options``: the library has the same names for them."""
    names = SearchSettings.__annotations__
    return {name: value for name, value in keywords.items() if name not in names}


P = ParamSpec("P")
R = TypeVar("R")

_INDENT = "    "
_ARGS = "Args:\n"
_MODULES = re.compile(r"\b(?:\w+\.)+|~")
_ARGUMENT = re.compile(rf"^{_INDENT}(\w+): .*(?:\n{_INDENT * 2}.*)*", re.MULTILINE)


def with_keywords(**defaults: object) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Check the arguments of each call, and say in the docstring what the keywords mean.

    The function is given every keyword of its family, with ``defaults`` where these differ from
    those of the settings. What its own docstring says of a keyword stays.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        signature = Signature(list(_parameters(function, defaults)))
        judged = {
            each.name: each.annotation
            for each in signature.parameters.values()
            if can_check(each.annotation)
        }

        @wraps(function)
        def called(*args: P.args, **kwargs: P.kwargs) -> R:
            try:
                bound = signature.bind(*args, **kwargs)
            except TypeError as error:
                raise TypeError(f"{function.__name__}() {error}") from None
            bound.apply_defaults()
            for name, annotation in judged.items():
                bound.arguments[name] = checked(name, bound.arguments[name], annotation)
            # A file that is resumed is not replaced, which Python may ask for at once.
            given = {
                name: value
                for name, value in bound.arguments.items()
                if name in judged and name != "overwrite" and value
            }
            refuse_contradictions(given, taken=signature.parameters)
            return function(*bound.args, **bound.kwargs)

        called.__signature__ = _shown(signature, function)  # type: ignore[attr-defined]
        called.__doc__ = _documented(inspect.getdoc(function) or "", signature)
        return called

    return decorate


def _parameters(
    function: Callable[..., object], defaults: Mapping[str, object]
) -> Iterator[Parameter]:
    """The parameters of a function, with the keywords of its family one by one."""
    hints = get_type_hints(function, include_extras=True)
    for each in inspect.signature(function).parameters.values():
        if each.kind is not Parameter.VAR_KEYWORD:
            yield each.replace(annotation=hints[each.name])
            continue
        (family,) = get_args(hints[each.name])  # of Unpack
        keywords = get_type_hints(get_origin(family) or family, include_extras=True)
        for name, annotation in keywords.items():
            setting = setting_of(annotation)
            default = defaults.get(name, setting and setting.default)
            yield Parameter(
                name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation
            )


def _shown(signature: Signature, function: Callable[..., object]) -> Signature:
    """The signature as people read it: the types as text, without modules and settings."""
    written = function.__annotations__
    shown = []
    for each in signature.parameters.values():
        text = written.get(each.name)
        if setting_of(each.annotation):
            text = _MODULES.sub("", inspect.formatannotation(get_args(each.annotation)[0]))
        shown.append(each.replace(annotation=text))
    return Signature(shown, return_annotation=written["return"])


def _documented(doc: str, signature: Signature) -> str:
    """The docstring with all arguments in the order of the signature."""
    before, _, after = doc.partition(_ARGS)
    own = {match[1]: match[0] for match in _ARGUMENT.finditer(after)}
    last = max((match.end() for match in _ARGUMENT.finditer(after)), default=0)
    entries = []
    for name, each in signature.parameters.items():
        if name in own:
            entries.append(own[name])
        elif (setting := setting_of(each.annotation)) and setting.help:
            said = " ".join(filter(None, (setting.help, setting.note)))
            entries.append(f"{_INDENT}{name}: {said[0].lower()}{said[1:]}")
    parts = [before.rstrip(), _ARGS + "\n".join(entries), after[last:].strip()]
    return "\n\n".join(filter(None, parts if entries else [doc]))


T = TypeVar("T")

A_PUZZLE = "a Puzzle, the name of a built-in puzzle, or a path"
A_PATH = "a path, as text or pathlib.Path"


def any_puzzle(puzzle: object) -> Puzzle | OtherPuzzle:
    """The puzzle that was given itself, by name or by path; it need not have a board.

    Raises TypeError for anything else, and what ``load`` raises.
    """
    if isinstance(puzzle, Puzzle | OtherPuzzle):
        return puzzle
    if not isinstance(puzzle, str | PathLike):
        hint = "; see: jigsat.load" if isinstance(puzzle, dict) else ""
        raise wrong_type("puzzle", puzzle, A_PUZZLE + hint)
    return faithful(read_file(path_of(puzzle, "puzzle"))).imported.puzzle


def a_puzzle(puzzle: object) -> Puzzle:
    """Like ``any_puzzle``, but it has a board. Raises Unsupported for one that has none."""
    found = any_puzzle(puzzle)
    return with_a_board(found, found.name)


def path_of(path: object, name: str = "path", expected: str = A_PATH) -> str:
    """A path, or a name, as text. Raises TypeError for anything else."""
    text = fspath(path) if isinstance(path, str | PathLike) else None
    if not isinstance(text, str):
        raise wrong_type(name, path, expected)
    return text


def of_kind(value: object, kind: type[T], name: str) -> T:
    """The value, if it is of this class. Raises TypeError otherwise."""
    if not isinstance(value, kind):
        raise wrong_type(name, value, f"a {kind.__name__}")
    return value


def some_solutions(solutions: object) -> Iterable[Solution]:
    """One solution or several, as several. Raises TypeError for anything else."""
    if isinstance(solutions, Solution):
        return (solutions,)
    if not isinstance(solutions, Iterable) or isinstance(solutions, str | dict | OtherSolution):
        raise wrong_type("solutions", solutions, "a Solution, or an iterable of them")
    return solutions
