/* Solutions as drawings: small ones for the list, large ones with letters and labels. */

/** A small drawing of a solution. */
function smallDrawing(index) {
  return drawing({ "aria-hidden": "true" }, ...drawnPieces(placementsOf(index)));
}

/**
 * A large drawing of a solution: letters, labels, and the names of empty cells. Of two that are
 * compared, the cells that differ are marked.
 */
function largeDrawing(index, cells = null, symmetry = 0) {
  const marked = cells && new Set(cells);
  const placements = placementsOf(index, symmetry);
  const owners = ownersOf(placements);
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

/** Whether a placement is marked: a piece that lies otherwise in another solution. */
const isMarked = (placement, marked) =>
  marked !== null && marked.has(solutions.placements[placement].cells[0]);

/** What is the same in both of two solutions steps back. */
function faded(marked) {
  const others = contents.cells.map((_, cell) => cell).filter((cell) => !marked.has(cell));
  return svg("path", { d: others.length ? outline(others) : "", class: "faded" });
}

/** A hatching over some cells, of lines that every program can draw, and an outline. */
function hatching(cells) {
  const step_ = room * 0.5;
  const lines = cells.flatMap((cell) => {
    const [x, y] = middles[cell];
    return [-1, 0, 1].map((i) => `M${digits(x - step_ * 0.8 + i * step_)} ${
      digits(y + step_ * 0.8)}L${digits(x + step_ * 0.8 + i * step_)} ${digits(y - step_ * 0.8)}`);
  });
  return svg("g", {},
    svg("path", { d: lines.join(""), class: "hatching", "stroke-width": digits(room * 0.07) }),
    svg("path", { d: outline(cells), class: "marked", "stroke-width": digits(0.13 * pen) }));
}
