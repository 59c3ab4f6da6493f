"""The page of what ``import jigsat`` offers: signatures and docstrings."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any

import jigsat
from docs.generate.markdown import from_docstring, page

OPENING = """
Everything that `import jigsat` offers, from its signatures and docstrings.
[From Python](python.md) shows how it is used.
"""
MOST_COLUMNS = 88
STARS: Mapping[int, str] = {
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.VAR_KEYWORD: "**",
}


def python_reference_page() -> str:
    """The page, in Markdown."""
    offered = [getattr(jigsat, name) for name in dir(jigsat)]
    functions = [each for each in offered if not isinstance(each, type)]
    errors = [each for each in offered if _is_error(each)]
    types = [each for each in offered if isinstance(each, type) and not _is_error(each)]
    parts = {"Functions": functions, "Types": types, "Errors": errors}
    sections = [
        "\n\n".join([f"## {title}", *map(_entry, members)]) for title, members in parts.items()
    ]
    return page("Python reference", OPENING, *sections)


def _is_error(each: Any) -> bool:
    return isinstance(each, type) and issubclass(each, BaseException)


def _entry(each: Any) -> str:
    heading = f"### {each.__name__}"
    described = from_docstring(inspect.getdoc(each) or "")
    if not isinstance(each, type):
        return "\n\n".join([heading, _code(f"jigsat.{each.__name__}", each), described])
    return "\n\n".join([heading, described, *_fields(each), *_members(each)])


def _fields(each: type) -> Iterator[str]:
    """What is stored in an object of a class that lists it."""
    if issubclass(each, Enum):
        yield f"One of {', '.join(f'`{member!s}`' for member in each)}."
    names = getattr(each, "model_fields", None) or getattr(each, "__dataclass_fields__", {})
    lines = [
        f"- `{name}: {_annotation(each, name)}`{_described(each, name)}"
        for name in names
        if name[0] != "_"
    ]
    if lines:
        yield "\n".join(lines)


def _described(each: type, name: str) -> str:
    """What the data of a file says of a field of its own."""
    fields = getattr(each, "model_fields", {})
    written = fields[name].description if name in fields else None
    return f": {from_docstring(written)}" if written else ""


def _annotation(each: type, name: str) -> str:
    for owner in each.__mro__:
        found = inspect.get_annotations(owner).get(name)
        if found is not None:
            return _without_metadata(_type(found))
    return "Any"


def _without_metadata(annotation: str) -> str:
    """What is annotated, without what that says to Pydantic."""
    match ast.parse(annotation, mode="eval").body:
        case ast.Subscript(ast.Name("Annotated"), ast.Tuple([kind, *_])):
            return ast.unparse(kind)
    return annotation


def _members(each: type) -> Iterator[str]:
    """The public properties and methods that it or a class of ours defines."""
    seen: set[str] = set()
    for owner in each.__mro__:
        if not owner.__module__.startswith("jigsat."):
            continue
        for name, member in vars(owner).items():
            if name[0] != "_" and name not in seen and (shown := _member(name, member)):
                seen.add(name)
                yield shown


def _member(name: str, member: Any) -> str | None:
    described = from_docstring(inspect.getdoc(member) or "")
    if isinstance(member, classmethod | staticmethod):
        member = member.__func__
    if inspect.isfunction(member) and described:
        return f"{_code(f'.{name}', member)}\n\n{described}"
    getter = getattr(member, "fget", None) or getattr(member, "func", None)
    if getter is None or not described:
        return None
    returned = inspect.get_annotations(getter).get("return")
    return f"**`.{name}`**: `{_type(returned)}`. {described}"


def _code(name: str, function: Callable[..., Any]) -> str:
    """The call of a function: on one line if it fits, else a parameter a line."""
    signature = inspect.signature(function)
    given = [
        parameter
        for index, parameter in enumerate(signature.parameters.values())
        if index or parameter.name not in {"self", "cls"}
    ]
    parameters = list(_parameters(given))
    returned = signature.return_annotation
    end = "" if returned is inspect.Signature.empty else f" -> {_type(returned)}"
    call = f"{name}({', '.join(parameters)}){end}"
    if len(call) > MOST_COLUMNS:
        call = "\n    ".join([f"{name}(", *(f"{each}," for each in parameters)]) + f"\n){end}"
    return f"```text\n{call}\n```"


def _parameters(parameters: list[inspect.Parameter]) -> Iterator[str]:
    starred = False
    for each in parameters:
        if each.kind is each.VAR_POSITIONAL:
            starred = True
        elif each.kind is each.KEYWORD_ONLY and not starred:
            starred = True
            yield "*"
        stars = STARS.get(each.kind, "")
        annotated = "" if each.annotation is each.empty else f": {_type(each.annotation)}"
        default = "" if each.default is each.empty else f" = {each.default!r}"
        yield f"{stars}{each.name}{annotated}{default}"


def _type(annotation: Any) -> str:
    """A type as it is written in the source."""
    if isinstance(annotation, str):
        return annotation
    return inspect.formatannotation(annotation).replace("jigsat.", "")
