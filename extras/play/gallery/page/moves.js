/* How a solution is taken apart: the moves, in words, and where the pieces are after each. */

/**
 * The moves of a solution, in order; none if it does not come apart, or has one piece.
 *
 * Each has the numbers of the pieces that are `together` before it, as the others have been
 * taken away; of those that go (`pieces`); by how much all pieces are moved before and after
 * it; and itself in `words`.
 */
function movesOf(index) {
  const placements = placementsOf(index);
  const names = namesOf(placements);
  const cells = placements.map((placement) =>
    solutions.placements[placement].cells.map((cell) => places[cell]));
  let parts = [placements.map((_, piece) => piece)];
  let after = placements.map(() => [0, 0, 0]);
  return (solutions.apart[index]?.stages ?? []).flatMap((stage) => {
    const leaving = new Set(stage.at(-1).slice(2));
    const together = parts.find((part) => [...leaving].every((piece) => part.includes(piece)));
    parts = [...parts.filter((part) => part !== together),
      together.filter((piece) => !leaving.has(piece)), [...leaving]];
    return stage.map(([way, distance, ...pieces]) => {
      const [words, step_] = contents.ways[way];
      const before = after;
      const length = distance || wayOut(cells, before, together, pieces, step_);
      after = before.map((at, piece) =>
        (pieces.includes(piece) ? add3(at, times3(step_, length)) : at));
      const who = listed(pieces.map((piece) => names[piece]));
      return {
        together, pieces, before, after,
        words: distance ? `${who} ${words} ${distance}` : `${who} out ${words}`,
      };
    });
  });
}

/** The names of a solution's pieces, with a number where there are several of one name. */
function namesOf(placements) {
  const names = placements.map((placement) => placedName(solutions.placements[placement]));
  const seen = new Map();
  return names.map((name) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return `${name} (${seen.get(name)})`;
  });
}

/** How many steps some pieces go until they are past all others of their part, and a bit more. */
function wayOut(cells, at, together, pieces, step_) {
  const times = (vector) => vector.reduce((sum, value, axis) => sum + value * step_[axis], 0);
  const along = (piece) =>
    cells[piece].map((cell) => times(add3(cell, at[piece])) / times(step_));
  const standing = together.filter((piece) => !pieces.includes(piece)).flatMap(along);
  return Math.max(...standing) - Math.min(...pieces.flatMap(along)) + 1.5;
}

/** Whether the solution comes apart, in words; nothing if nobody has asked. */
function apartInWords(index) {
  const way = solutions.apart[index];
  if (!way) return "";
  if (way.comesApart === false) return "It cannot be taken apart by straight moves.";
  if (way.comesApart === null)
    return `Whether it can be taken apart is not known: ${way.unknown}.`;
  const number = way.stages.reduce((sum, stage) => sum + stage.length, 0);
  return `It comes apart: level ${way.level.join(".") || 0}, ${numberOf(number, "move")} in all.`;
}
