"""Reads files that were changed at random: run as a program, with little memory and time.

Each is a puzzle or one clear error. Prints how many were puzzles, and how many errors.
"""

from __future__ import annotations

import random
import re
import resource
import signal
import sys
from collections import Counter

from jigsat.exchange.burrtools.xmpuzzle import read, recognise
from jigsat.schemas.errors import JigsatError
from tests.exchange.burrtools.builder import packed, problem, shape, voxel, xml

#: Of memory, in bytes; of processor time for each file, in seconds.
MEMORY = 500 * 10**6
SECONDS = 2.0

CUBES = xml(
    [
        voxel("##+/#_+", "##+/###", name="box"),
        voxel("##/#_", "#_/__", name="tripod", hx=1, weight=3),
        voxel("###"),
        voxel("#"),
    ],
    [
        problem(
            [shape(1), shape(2, min=0, max=2), shape(3, count=2, group=1)],
            0,
            stored=["0 0 0 0 0 0 1 4 x 1 1 1 0 2 1 1 0"],
            **{"state": 1, "assemblies": 3, "maxHoles": 4},
        ),
        problem([shape(2, count=2)], 0, name="Second"),
    ],
    grid=0,
    comment="<comment popup=''>by hand &amp; \xf6</comment>",
)
COLOURS = xml(
    [voxel("#1#2#/#1#3+3"), voxel("#1#2", name="A"), voxel("#2#2", name="A"), voxel("##3")],
    [
        problem(
            [shape(1), shape(2), shape(3)],
            0,
            [(0, 0), (1, 1), (2, 2)],
            ["0 0 0 0 1 0 0 0 0 1 0 0"],
        )
    ],
    colours=[(255, 0, 0), (0, 0, 255), (1, 2, 3)],
)
PRISMS = xml(
    [voxel("####/_###"), voxel("##"), voxel("#/#"), voxel("_#")],
    [problem([shape(1, count=2), shape(3, count=3)], 0, stored=["0 0 0 0 2 0 0 0 x x x"])],
    grid=1,
)
FILES = (CUBES, COLOURS, PRISMS)
NUMBERS = ("", "0", "-1", "1", "63", "64", "65535", "65536", "4294967295", "9" * 30, "1e9", "x")
TEXTS = (
    *"<>&\"'#+_/ \0\xff",
    "<a>",
    "</puzzle>",
    "&lt;",
    "&x;",
    "<!--",
    "<![CDATA[",
    "]]>",
    "x",
)


def mutated(chance: random.Random) -> bytes:
    """One of the files, with a few changes; sometimes packed, and sometimes damaged then."""
    text = chance.choice(FILES)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        text = _changed(text, chance)
    if chance.random() < 0.8:
        return text.encode(chance.choice(("utf-8", "latin-1")))
    data = bytearray(packed(text))
    if chance.random() < 0.5:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def _changed(text: str, chance: random.Random) -> str:
    numbers = list(re.finditer(r"(?<=\")-?[0-9]+(?=\")|(?<![\w-])[0-9]+(?![\w-])", text))
    elements = list(re.finditer(r"<(\w+)[^<>]*/>|<(\w+)[^<>]*>[^<>]*</\2>", text))
    voxels = list(re.finditer(r"[#+_][0-9]*(?=[#+_0-9]*<)", text))
    place, end = sorted(chance.randrange(len(text) + 1) for _ in "ab")
    match chance.choice("NNNEEEVVVIDRC"):  # most leave XML what it is
        case "N" if numbers:
            found = chance.choice(numbers)
            return text[: found.start()] + chance.choice(NUMBERS) + text[found.end() :]
        case "E" if elements:
            found = chance.choice(elements)
            times = chance.choice((0, 0, 2, 3, 500))
            return text[: found.start()] + found[0] * times + text[found.end() :]
        case "V" if voxels:
            found = chance.choice(voxels)
            return text[: found.start()] + chance.choice("#+_#+_1") + text[found.end() :]
        case "D":
            return text[:place] + text[place + chance.choice((1, 1, 2, 20)) :]
        case "R":
            return text[:place] + chance.choice(TEXTS) + text[place + 1 :]
        case "C":
            return text[:end] + text[place:]
        case _:
            return text[:place] + chance.choice(TEXTS) + text[place:]


def look_at(data: bytes) -> Counter[str]:
    """How many of a file's problems are puzzles, and how many errors."""
    found: Counter[str] = Counter()
    recognise(data)
    try:
        problems = read(data, "mutated.xmpuzzle").problems
    except JigsatError as error:
        _look_at_error(error)
        return Counter(refused=1)
    for each in problems:
        try:
            each()
        except JigsatError as error:
            _look_at_error(error)
            found["errors"] += 1
        else:
            found["puzzles"] += 1
    return found


def _look_at_error(error: JigsatError) -> None:
    assert str(error).isprintable(), ascii(str(error))
    assert len(str(error)) < 400, str(error)


def main(number: int, seed: int) -> None:
    """Look at so many changed files."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    chance = random.Random(seed)
    found: Counter[str] = Counter()
    for _ in range(number):
        data = mutated(chance)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # its signal ends the program
        try:
            found += look_at(data)
        except BaseException:
            print(data[:5000], file=sys.stderr)
            raise
        signal.setitimer(signal.ITIMER_PROF, 0)
    print(found["puzzles"], found["errors"], found["refused"])


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
