/* Solutions as drawings: small ones for the list, large ones with letters and labels. */

/** A small drawing of a solution. */
function smallDrawing(index) {
  const placements = placementsOf(index);
  return drawing({ "aria-hidden": "true" }, ...pieces(placements, isCards ? 0.04 : 0.06),
    ...(isCards ? motifs(placements) : []));
}

/**
 * A large drawing of a solution: letters, labels, and the names of empty cells. Of two that are
 * compared, the cells that differ are marked.
 */
function largeDrawing(index, cells = null, symmetry = 0) {
  const marked = cells && new Set(cells);
  const owners = ownersIn(index, symmetry);
  const placements = placementsOf(index, symmetry);
  return drawing({ role: "img", "aria-label": `Solution ${solutions.numbers[index]}` },
    svg("title", {}, `${contents.title}: solution ${solutions.numbers[index]}`),
    ...pieces(placements, isCards ? 0.035 : 0.05),
    ...placements.filter((placement) => !isMarked(placement, marked)).map(details),
    ...(marked ? [faded(marked), hatching(cells)] : []),
    ...placements.filter((placement) => isMarked(placement, marked)).map(details),
    ...contents.cells.flatMap((cell, number) =>
      (owners[number] < 0 && cell.label ? [text(number, cell.label, 0.9, "name")] : [])),
    ...captions());
}
