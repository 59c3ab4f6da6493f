/* Dragging a piece onto the board, along it, or off it. */

const drag = { hasMoved: false, now: null };
/** So many pixels make a drag of what was a tap. */
const FAR = 8;
/** How near to a place a piece snaps to it, in cells. */
const SNAP = 2.4 * room;

function dragFromBoard(event, cell) {
  const from = ownersOf(game.laid)[cell];
  if (from < 0 || fixed.has(from)) return;
  const { piece, cells } = solutions.placements[from];
  watchPointer(event, piece, from, cells.indexOf(cell));
}

function dragFromBox(event, piece) {
  if (lyingIn[piece][game.ways[piece]].length)
    watchPointer(event, piece, null, heldBy(piece, game.ways[piece]));
}

/** Where a pointer is on the board's drawing. */
function pointOf(event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY)
    .matrixTransform(board.svg.getScreenCTM().inverse());
  return [x, y];
}

/** A second finger turns the piece that the first one drags; so do the keys. */
function makeDrag() {
  addEventListener("pointerdown", (event) => {
    if (drag.hasMoved && drag.now && !event.isPrimary) turnPiece("turn");
  });
  game.handListeners.push(() => {
    const { now } = drag;
    if (!now || !drag.hasMoved || now.way === game.ways[now.piece]) return;
    now.way = game.ways[now.piece];
    now.held = heldBy(now.piece, now.way);
    now.isTurned = true;
    if (now.last) follow(now.last);
  });
}

/** Follow the pointer until it is lifted: if it goes far enough, a piece goes with it. */
function watchPointer(event, piece, from, held) {
  if (event.button !== 0 || drag.now) return;
  const node = event.currentTarget;
  const start = [event.clientX, event.clientY];
  drag.hasMoved = false;
  drag.now = { piece, from, held, placement: null };
  const move = (moved_) => {
    if (moved_.pointerId !== event.pointerId) return;
    if (!drag.hasMoved) {
      if (distance(start, [moved_.clientX, moved_.clientY]) < FAR) return;
      drag.hasMoved = true;
      node.setPointerCapture(event.pointerId);
      if (from !== null) game.ways[piece] = solutions.placements[from].way;
      game.piece = piece;
      drag.now.way = game.ways[piece];
      changedHand();
    }
    follow(moved_);
  };
  const end = (ended) => {
    if (ended.pointerId !== event.pointerId) return;
    for (const [kind, listener] of listeners) removeEventListener(kind, listener);
    const { placement } = drag.now;
    drag.now = null;
    board.floating.replaceChildren();
    board.pieces.classList.remove("lifted");
    if (!drag.hasMoved) return;
    showGhost(null);
    if (ended.type === "pointerup") drop(ended, piece, from, placement);
    // The click that follows is not one.
    setTimeout(() => { drag.hasMoved = false; });
  };
  /** @type {[string, any][]} */
  const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
  for (const [kind, listener] of listeners) addEventListener(kind, listener);
}

/** The piece is under the pointer, and its ghost where it would come to lie. */
function follow(event) {
  const { piece, from, held } = drag.now;
  drag.now.last = event;
  const point = pointOf(event);
  const hasRoom = roomTest(from);
  const way = game.ways[piece];
  let best = null;
  let least = SNAP;
  for (const placement of lyingIn[piece][way]) {
    const far = distance(middles[solutions.placements[placement].cells[held]], point);
    if (far < least && hasRoom(placement)) [best, least] = [placement, far];
  }
  drag.now.placement = best;
  board.ghost.replaceChildren(...(best === null ? [] : drawnPieces([best])));
  const sample = from === null || drag.now.isTurned ? sampleOf(piece) : from;
  const [x, y] = middles[solutions.placements[sample].cells[held]];
  const moving = svg("g", {
    transform: `translate(${digits(point[0] - x)} ${digits(point[1] - y)})`,
  }, ...drawnPieces([sample]));
  board.floating.replaceChildren(moving);
}

function drop(event, piece, from, placement) {
  if (placement !== null && placement !== from) {
    lay(placement, from);
    return;
  }
  const { left: west, right, top: north, bottom } = board.svg.getBoundingClientRect();
  const isOff = event.clientX < west || event.clientX > right
    || event.clientY < north || event.clientY > bottom;
  if (from !== null && isOff) {
    lift(from, false);
    game.piece = null;
    changedHand();
  } else if (placement === null) advise(`${nameOf(piece)} does not fit there.`);
}
