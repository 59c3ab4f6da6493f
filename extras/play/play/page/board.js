/* The board: what lies there, the ghost of what is in the hand, and marks. */

const board = { cells: [], pieces: svg("g", { class: "pieces" }), marks: svg("g", { class: "marks" }),
  ghost: svg("g", { class: "ghost" }), floating: svg("g", { class: "floating" }), svg: null, at: 0 };

/** Whether there are layers, so that the view in space shows more than the board. */
const isTall = contents.captions.length > 0;

/** How wide a cell is at least on the screen, in pixels. */
const LEAST_WIDE = 25;

/** The cell of a piece by which it is held: the one most in its midst. */
const heldBy = (() => {
  const known = new Map();
  return (piece, way) => {
    const key = `${piece} ${way}`;
    if (!known.has(key)) {
      const { cells } = solutions.placements[lyingIn[piece][way][0]];
      known.set(key, cells.indexOf(midmost(cells)));
    }
    return known.get(key);
  };
})();

/** Of the placements of a piece as it is turned, the best that has a cell covered; or null. */
function placementOn(cell, piece = game.piece, hasRoom = roomTest()) {
  if (piece === null) return null;
  const way = game.ways[piece];
  const held = heldBy(piece, way);
  let best = null;
  let least = Infinity;
  for (const placement of lyingIn[piece][way]) {
    const { cells } = solutions.placements[placement];
    if (!cells.includes(cell) || !hasRoom(placement)) continue;
    const far = distance(middles[cells[held]], middles[cell]);
    if (far < least) [best, least] = [placement, far];
  }
  return best;
}

/** @type {(from: number[], to: number[]) => number} */
const distance = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

/** A cell was chosen: lay what is in the hand there, or lift what lies there. */
function chooseCell(cell) {
  board.at = cell;
  if (drag.hasMoved) return;
  const owner = ownersOf(game.laid)[cell];
  if (owner >= 0) {
    lift(owner);
    return;
  }
  const { piece } = game;
  if (piece === null) {
    advise("First take a piece from the box.");
    return;
  }
  const placement = placementOn(cell);
  if (placement !== null) {
    lay(placement);
    return;
  }
  const hasRoom = roomTest();
  const turned_ = lyingIn[piece].some((list) => list.some((other) =>
    solutions.placements[other].cells.includes(cell) && hasRoom(other)));
  advise(turned_ ? `${nameOf(piece)} does not fit there as it is turned.`
    : `${nameOf(piece)} does not fit there in any way.`);
}

function makeBoard() {
  const { group, buttons } = cellButtons("Cells of the board", cellNow, chooseCell);
  board.cells = buttons;
  board.svg = drawing({ role: "group", "aria-label": "Board" }, svg("g", {},
    contents.cells.map((cell, number) =>
      (cell.label ? text(number, cell.label, 0.8, "name") : null)).filter(Boolean)),
  ...captions(), cellLines(), board.pieces, board.marks, board.ghost, group, board.floating);
  buttons.forEach((button, cell) => {
    button.addEventListener("pointerenter", () => showGhost(cell));
    button.addEventListener("focus", () => { board.at = cell; showGhost(cell); });
    button.addEventListener("pointerdown", (event) => dragFromBoard(event, cell));
  });
  board.svg.addEventListener("pointerleave", () => showGhost(null));
  byId("board").append(board.svg);
  // Every cell is wide enough for a finger.
  const least = (LEAST_WIDE * wide) / (2 * room);
  board.svg.style.minWidth = `${least}px`;
  new ResizeObserver(([{ contentRect }]) => {
    byId("board").classList.toggle("wide", contentRect.width < least);
  }).observe(byId("board"));
  game.listeners.push(showBoard);
  game.handListeners.push(() => showGhost(board.cells.includes(document.activeElement)
    ? board.at : null));
}

/** The borders of the cells, so that one sees where they are. */
const cellLines = () => svg("path", {
  d: contents.cells.map((_, cell) => outline([cell])).join(""), fill: "none", class: "inner",
  stroke: "#1f1d1a", "stroke-width": 0.02, "stroke-opacity": 0.35,
});

/** What is on a cell, in words. */
function cellNow(cell, owner = ownersOf(game.laid)[cell]) {
  const { name } = contents.cells[cell];
  if (game.blank?.includes(cell)) return `${name}: stays empty`;
  return `${name}: ${owner < 0 ? "empty" : pieceName(owner)}`;
}

function showBoard() {
  const owners = ownersOf(game.laid);
  board.pieces.replaceChildren(...pieces(game.laid), ...game.laid.map(details));
  board.cells.forEach((button, cell) => {
    button.setAttribute("aria-label", cellNow(cell, owners[cell]));
    button.classList.toggle("taken", owners[cell] >= 0);
  });
  showGhost(null);
  if (!isTall) return;
  space.views[0].placements = game.laid;
  space.views[0].isMarked = game.laid.map(() => true);
  requestAnimationFrame(() => {
    if (game.laid.length) drawSpace();
    else space.views[0].paint?.([], { scale: 1 });
  });
}

/** The ghost of what would be laid if a cell were chosen. */
function showGhost(cell) {
  const placement = cell === null || game.piece === null ? null : placementOn(cell);
  board.ghost.replaceChildren(...(placement === null ? [] : drawnPieces([placement])));
}

/** Mark pieces that are to blame, and cells of which more is known. */
function showMarks(blamed, cells, next = null) {
  const width = digits(0.12 * pen);
  board.marks.replaceChildren(...blamed.map((placement) => svg("path", {
    d: outlineOf(placement), class: "blames", "stroke-width": width,
  })), ...(cells.length ? [svg("path", {
    d: outline(cells), class: "forces", "stroke-width": digits(0.06 * pen),
  })] : []), ...(next === null ? [] : [svg("g", { class: "ghost" }, ...drawnPieces([next])),
    svg("path", { d: outlineOf(next), class: "leaves", "stroke-width": width })]));
}
