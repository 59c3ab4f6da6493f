"""What solvers print: which placements are used in each solution, and whether there are more.

Each reader takes the text and the model that the solver was given. Where a program prints one
solution after the other, all of them are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from jigsat.extras.formats.solvers.model import Model
from jigsat.schemas.errors import DataError

#: The numbers of the placements of a solution, in increasing order.
Chosen = tuple[int, ...]


@dataclass(frozen=True)
class Answer:
    """The solutions, as numbers of placements; and whether they are all, if that is said."""

    solutions: tuple[Chosen, ...]
    complete: bool | None = None


ReadAnswer = Callable[[str, Model], Answer]

_TRUE_OR_FALSE = re.compile(r"\b(true|false)\b")
_USED = re.compile(r"\bused\"?\s*[=:]")
_SCIP_VALUE = re.compile(r"^x([0-9]{1,18})[ \t]+([0-9.e+-]+)[ \t]+\(obj:", re.MULTILINE)
_INFEASIBLE = re.compile(r"\binfeasible\b", re.IGNORECASE)


def minizinc_answer(text: str, model: Model) -> Answer:
    """What MiniZinc prints: the output of the model, or that of --output-mode dzn or json."""
    solutions, lines, complete = [], list[str](), None
    for line in text.splitlines():
        if line.startswith("----------"):
            solutions.append(_minizinc_solution("\n".join(lines), model))
            lines = []
        elif line.startswith("====="):
            complete = line.startswith(("==========", "=====UNSATISFIABLE"))
        elif not line.startswith("%"):
            lines.append(line)
    return _checked(Answer(tuple(solutions), complete), "the line '----------'", text)


def _minizinc_solution(text: str, model: Model) -> Chosen:
    used = _USED.search(text)
    _, opened, rest = text[used.end() :].partition("[") if used else ("", "", "")
    listed, closed, _ = rest.partition("]")
    if not (opened and closed):
        return tuple(sorted(_placement(name, model) for name in text.split()))
    values = _TRUE_OR_FALSE.findall(listed)
    if len(values) != len(model.placements):
        found, expected = f"{len(values)} values", f"one for each of {len(model.placements)}"
        raise DataError("used", found, expected)
    return tuple(index for index, value in enumerate(values) if value == "true")


def _placement(name: str, model: Model) -> int:
    if name not in model.placements:
        raise DataError("", f"'{name}'", "the name of a placement of this puzzle")
    return model.placements[name]


def dimacs_answer(text: str, model: Model) -> Answer:
    """What SAT solvers print: lines of literals, with a v before them or not, and zeros."""
    return _answer_in_literals(text, model, "-?[0-9]{1,18}", "a literal")


def opb_answer(text: str, model: Model) -> Answer:
    """What pseudo-Boolean solvers print: lines of literals like x1 and -x2, with a v.

    SCIP prints the name and the value of each variable that is not 0.
    """
    if "SCIP" in text or _SCIP_VALUE.search(text):
        used = (int(each[1]) - 1 for each in _SCIP_VALUE.finditer(text) if float(each[2]) > 0.5)
        chosen = tuple(sorted(index for index in used if index < len(model.placements)))
        is_over = True if not chosen and _INFEASIBLE.search(text) else None
        return _checked(Answer((chosen,) if chosen else (), is_over), "values like x1 1", text)
    return _answer_in_literals(text, model, "[-~]?x[0-9]{1,18}", "a literal like x1 or -x2")


def _literals(words: list[str], expected: str, what: str) -> Iterator[int]:
    """The numbers of literals. Raises DataError for the first that is not as it should be."""
    line = " ".join(words)
    if words and not re.fullmatch(f"{expected}(?: {expected})*", line):
        other = next((word for word in words if not re.fullmatch(expected, word)), "")
        raise DataError("", f"'{other}'", what)
    return map(int, line.replace("x", "").replace("~", "-").split())


def _answer_in_literals(text: str, model: Model, expected: str, what: str) -> Answer:
    """A solution ends with a zero, at a line without literals, or where a variable recurs.

    ``expected``: what a literal looks like, and ``what`` that is in words.
    """
    reader, complete = _Literals(len(model.placements)), None
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or words[0] in _ABOUT or words[0].upper() in _STATUS:
            reader.end()
            said = words[1:2] if words[:1] == ["s"] else words[:1]
            if any(word.upper() in ("UNSAT", "UNSATISFIABLE") for word in said):
                complete = True
            continue
        try:
            reader.add(_literals(words[1:] if words[0] == "v" else words, expected, what))
        except DataError as error:
            raise error.at(f"line {number}") from None
    reader.end()
    return _checked(Answer(tuple(reader.solutions), complete), "a line of values", text)


#: Lines that begin so tell about the search.
_ABOUT = ("c", "s", "o", "d", "t")
_STATUS = ("SAT", "SATISFIABLE", "UNSAT", "UNSATISFIABLE", "INDETERMINATE", "UNKNOWN")


class _Literals:
    """Solutions, gathered literal by literal."""

    def __init__(self, placements: int) -> None:
        self.solutions: list[Chosen] = []
        self._placements = placements
        self._values: dict[int, bool] = {}

    def add(self, literals: Iterable[int]) -> None:
        """Add literals; where one is zero, or comes again, a solution ends before it."""
        values = self._values
        for literal in literals:
            variable = abs(literal)
            if not variable or variable in values:
                self.end()
                values = self._values
            if variable:
                values[variable] = literal > 0

    def end(self) -> None:
        """Let a solution end, if one has begun."""
        if self._values:
            true = (number - 1 for number, value in self._values.items() if value)
            self.solutions.append(tuple(sorted(i for i in true if i < self._placements)))
        self._values = {}


def integer_answer(text: str, model: Model) -> Answer:
    """What solvers of integer programs write: lines with the name of a variable and its value.

    Before the name there may be a number, as CBC has it. Values of the dual are left out.
    """
    solutions: list[dict[int, bool]] = []
    for index, value in _values(text, model):
        if not solutions or index in solutions[-1]:
            solutions.append({})
        solutions[-1][index] = value > 0.5
    chosen = tuple(tuple(sorted(i for i in each if each[i])) for each in solutions)
    complete = True if not chosen and _INFEASIBLE.search(text) else None
    return _checked(Answer(chosen, complete), "a line with a placement and its value", text)


def _values(text: str, model: Model) -> Iterator[tuple[int, float]]:
    is_dual = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            is_dual = line.lower().startswith(("# dual", "# basis")) or (
                is_dual and not line.lower().startswith("# primal")
            )
        words = line.split()
        name = next(
            (n for n in (0, 1) if words[n : n + 1] and words[n] in model.placements), None
        )
        if name is not None and not is_dual:
            value = "".join(words[name + 1 : name + 2])
            try:
                yield model.placements[words[name]], float(value)
            except ValueError:
                raise DataError(f"line {number}", f"'{value}'", "a number") from None


def _checked(answer: Answer, expected: str, text: str) -> Answer:
    """The answer, unless it says nothing although there is text. Raises DataError."""
    if not answer.solutions and answer.complete is None:
        found = (
            "neither a solution nor a proof that there is none" if text.strip() else "nothing"
        )
        raise DataError("", found, expected)
    return answer
