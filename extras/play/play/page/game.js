/* The game: what lies on the board, what is in the hand, and how it came about. */

const game = {
  /** The placements on the board, in the order in which they were laid. */
  laid: [],
  past: [],
  future: [],
  /** The piece in the hand, or null; and how each piece is turned. */
  piece: null,
  ways: tables.classes.map(() => 0),
  /** The cells that stay empty on the date that was chosen; null if none was. */
  blank: null,
  /** Called after what lies there has changed, with what has been done in words. */
  listeners: [],
  /** Called after another piece is in the hand, or the same turned. */
  handListeners: [],
};
const fixed = new Set(played.given);

/** How many of a piece are still in the box. */
const leftInBox = (piece, laid = game.laid) => tables.classes[piece].count
  - laid.filter((placement) => solutions.placements[placement].piece === piece).length;

/** A test whether a placement has room beside what lies there, but for one of these. */
function roomTest(without = null) {
  const owners = ownersOf(game.laid.filter((placement) => placement !== without));
  for (const cell of game.blank ?? []) owners[cell] = 0;
  return (placement) => solutions.placements[placement].cells.every((cell) => owners[cell] < 0);
}

/** What a piece is called: of several of one name, nobody needs to know which. */
const pieceName = (placement) => nameOf(solutions.placements[placement].piece);

const whereInWords = (placement) => {
  const { cells } = solutions.placements[placement];
  return contents.cells[cells[0]].name;
};

/** Something else lies on the board. */
function change(laid, words) {
  game.past.push(game.laid);
  game.future = [];
  set(laid, words);
}

function set(laid, words) {
  game.laid = laid;
  if (game.piece !== null && !leftInBox(game.piece)) game.piece = null;
  game.listeners.forEach((listener) => listener(words));
  changedHand();
}

function changedHand() {
  game.handListeners.forEach((listener) => listener());
}

function lay(placement, without = null) {
  const { piece, way } = solutions.placements[placement];
  game.ways[piece] = way;
  const others = game.laid.filter((other) => other !== without);
  const verb = without === null ? "laid on" : "moved to";
  change([...others, placement], `${pieceName(placement)} ${verb} ${whereInWords(placement)}`);
}

/** Lift a piece into the hand, or into the box. */
function lift(placement, intoHand = true) {
  if (fixed.has(placement)) {
    advise(`${pieceName(placement)} is given: it stays where it is.`);
    return;
  }
  const { piece, way } = solutions.placements[placement];
  game.ways[piece] = way;
  if (intoHand) game.piece = piece;
  change(game.laid.filter((other) => other !== placement), `${pieceName(placement)} lifted`);
}

function undo() {
  if (!game.past.length) return;
  game.future.push(game.laid);
  set(game.past.pop(), "Undone");
}

function redo() {
  if (!game.future.length) return;
  game.past.push(game.laid);
  set(game.future.pop(), "Done again");
}

/** Take a piece into the hand; or put it back, if it is there. */
function take(piece) {
  game.piece = game.piece === piece ? null : piece;
  changedHand();
  advise(game.piece === null ? "" : `${nameOf(piece)}: choose a cell.`);
}

/** Turn the piece in the hand: `turn` and `flip` say to which of its ways each one leads. */
function turnPiece(kind, backwards = false) {
  const { piece } = game;
  if (piece === null) {
    advise("First take a piece.");
    return;
  }
  const steps = tables.classes[piece][kind];
  const here = game.ways[piece];
  game.ways[piece] = backwards ? steps.indexOf(here) : steps[here];
  changedHand();
  const way = tables.classes[piece].ways[game.ways[piece]];
  announce(`${nameOf(piece)} ${contents.orientations[contents.turns.indexOf(way)]}`);
}

/** Say to everybody what could not be done, or is to be done next. */
function advise(words) {
  byId("advice").textContent = words;
  announce(words);
}
