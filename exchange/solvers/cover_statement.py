"""From an exact cover problem to its model: a variable for each option is true if it is chosen.

Options stand in the place of placements. A colour that several options give a secondary item
has a variable, which is true exactly if one of them is chosen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from jigsat.exchange.solvers.draft import Draft
from jigsat.exchange.solvers.model import Family, Literal, Model, Subject
from jigsat.exchange.solvers.names import identifier, unique_names
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.exact_cover import ChosenOption, CoverSolution, ExactCover

#: A model is not written of more items, all options together.
MOST_LITERALS = 2_000_000
#: The literals of the options with an item, by its colour; 0 is none.
ByColour = dict[int, list[Literal]]


def cover_model_of(cover: ExactCover) -> Model:
    """The model of an exact cover problem. Raises Unsupported if that is too large."""
    items = len(cover.entries.items)
    if items > MOST_LITERALS:
        raise Unsupported(
            f"{cover.name}: its options have {items:,} items together; "
            f"a model is written up to {MOST_LITERALS:,}"
        )
    draft = Draft()
    for number, option in enumerate(cover.options, start=1):
        draft.variable(Family.PLACEMENT, f"option_{number}", " ".join(option.split()))
    names = unique_names(identifier(name, "item") for name in cover.names)
    options = _options(cover)
    for item, (least, most) in enumerate(cover.bounds):
        covering = [literal for each in options[item].values() for literal in each]
        draft.add_plain(Subject.ITEMS, f"item_{names[item]}", covering, least, most)
    for item in range(cover.primary, len(cover.names)):
        _state_secondary(draft, cover, names[item], options[item])
    return draft.model(identifier(cover.name, "problem"), cover.title)


def _options(cover: ExactCover) -> list[ByColour]:
    """For each item the options that have it."""
    entries, found = cover.entries, [defaultdict[int, list[Literal]](list) for _ in cover.names]
    for option in range(len(cover.options)):
        for entry in range(entries.ends[option], entries.ends[option + 1]):
            found[entries.items[entry]][entries.colours[entry]].append(option + 1)
    return list(map(dict, found))


def _state_secondary(draft: Draft, cover: ExactCover, name: str, options: ByColour) -> None:
    """A secondary item is in one option, or in several that give it one colour."""
    alone = list(options.get(0, []))
    for colour, giving in options.items():
        if colour and len(giving) > 1:
            alone.append(_colour(draft, name, cover.colours[colour], giving))
        elif colour:
            alone += giving
    if len(alone) > 1:
        draft.add_plain(Subject.AGREEMENTS, f"one_{name}", alone, 0, 1)


def _colour(draft: Draft, name: str, colour: str, giving: list[Literal]) -> Literal:
    """A variable: some option is chosen that gives the item the colour."""
    word = f"{name}_is_{identifier(colour, 'colour')}"
    shown = draft.variable(Family.SHOWN, word, f"some option gives the colour {colour}")
    draft.add_plain(Subject.COLOURS, f"given_{word}", [-shown, *giving], 1, len(giving) + 1)
    for option in giving:
        draft.add_plain(Subject.GIVEN, f"option_gives_{word}", [-option, shown], 1, 2)
    return shown


def cover_solutions(
    cover: ExactCover, found: Iterable[Iterable[int]]
) -> Iterator[CoverSolution]:
    """Solutions that are given as numbers of options, counted from 0."""
    words = [" ".join(option.split()) for option in cover.options]
    for chosen in found:
        yield CoverSolution.model_construct(
            placements=tuple(
                ChosenOption.model_construct(option=index + 1, items=words[index])
                for index in chosen
            )
        )
