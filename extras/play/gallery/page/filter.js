/* Which solutions are shown: those that keep all conditions "this piece covers this cell". */

const filter = {
  /** What has to hold: a piece (-1 stands for none) and the cell that it covers. */
  conditions: [],
  /** What was chosen of the next condition. */
  piece: null,
  cell: null,
  /** The solutions that keep the conditions, by their places in the page. */
  shown: [...solutions.numbers.keys()],
  listeners: [],
};

/** Placements by whether they have a piece on a cell. */
function placementsWith({ piece, cell }) {
  const found = new Uint8Array(solutions.placements.length + 1);
  solutions.placements.forEach((placement, number) => {
    if ((piece < 0 || placement.piece === piece) && placement.cells.includes(cell))
      found[number] = 1;
  });
  return found;
}

/** The solutions that keep the conditions. */
function matching(conditions) {
  const tests = conditions.map((each) => [placementsWith(each), each.piece < 0 ? 0 : 1]);
  const { rows, size, width } = solutions;
  const keeps = (index, [found, wanted]) => {
    for (let column = 0; column < width; column++)
      if (found[rows[column * size + index]]) return wanted === 1;
    return wanted === 0;
  };
  return [...solutions.numbers.keys()].filter((index) =>
    tests.every((test) => keeps(index, test)));
}

/** Show the solutions that keep these conditions. */
function setConditions(conditions) {
  filter.conditions = conditions;
  filter.shown = conditions.length ? matching(conditions) : [...solutions.numbers.keys()];
  changed();
  announce(`${shownInWords()}.`);
}

function addCondition(piece, cell) {
  const isNew = !filter.conditions.some((one) => one.piece === piece && one.cell === cell);
  setConditions(isNew ? [...filter.conditions, { piece, cell }] : filter.conditions);
}

/** Choose a piece or a cell; when both are chosen they are a condition. */
function choose(part) {
  Object.assign(filter, part);
  if (filter.piece !== null && filter.cell !== null) {
    const { piece, cell } = filter;
    // What was chosen first stays chosen.
    if ("cell" in part) filter.cell = null;
    else filter.piece = null;
    addCondition(piece, cell);
  } else changed();
}

function changed() {
  filter.listeners.forEach((listener) => listener());
}

const inWords = ({ piece, cell }) => `${nameOf(piece)} covers ${contents.cells[cell].name}`;

function shownInWords() {
  const all = numberOf(solutions.size, "solution");
  return filter.conditions.length ? `${inDigits(filter.shown.length)} of ${all}` : all;
}

/** How often each placement is used in the solutions that are shown. */
function usesShown() {
  const uses = new Uint32Array(solutions.placements.length + 1);
  for (let column = 0; column < solutions.width; column++)
    for (const index of filter.shown) uses[solutions.rows[column * solutions.size + index]]++;
  return uses;
}

/**
 * In how many solutions each piece covers each cell, and of how many: of all there are, as long
 * as there is no condition, and not only of the sample that the page may have.
 */
function coverage() {
  if (!filter.conditions.length) return { covered: solutions.covered, of: contents.total };
  const covered = contents.pieces.map(() => new Array(contents.cells.length).fill(0));
  usesShown().forEach((number, placement) => {
    if (!number || placement === solutions.nothing) return;
    const { piece, cells } = solutions.placements[placement];
    for (const cell of cells) covered[piece][cell] += number;
  });
  return { covered, of: filter.shown.length };
}
