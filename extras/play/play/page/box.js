/* The box: the pieces that are not laid yet. */

const box = { buttons: [], /** Whether each piece has a place, as far as that is known. */ fits: [] };

function makeBox() {
  box.buttons = contents.pieces.map((_, piece) => {
    const button = html("button", {
      type: "button", class: "lying", "aria-pressed": "false", tabindex: piece ? -1 : 0,
      onclick: (event) => chooseInBox(event, piece),
      onkeydown: (event) => moveInBox(event, piece),
      onpointerdown: (event) => dragFromBox(event, piece),
    }, svg("svg", { class: "swatch", "aria-hidden": "true" }),
    html("span", { class: "called" }, bdi(nameOf(piece)), html("span", { class: "copies" })),
    html("span", { class: "nowhere-word" }, "fits nowhere"));
    return button;
  });
  byId("box").append(...box.buttons.map((button) => html("li", {}, button)));
  game.listeners.push(showBox);
  game.handListeners.push(showBox);
}

function chooseInBox(event, piece) {
  if (drag.hasMoved) return;
  take(piece);
  // A click that no pointer made: the next thing that is done with the keys is to lay it.
  if (game.piece !== null && event.detail === 0) board.cells[board.at].focus();
}

function moveInBox(event, piece) {
  const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  if (!steps[event.key]) return;
  const there = box.buttons.map((_, each) => each).filter((each) => leftInBox(each) > 0);
  const to = there[(there.indexOf(piece) + steps[event.key] + there.length) % there.length];
  rove(box.buttons, piece, to);
  event.preventDefault();
}

/** A placement that shows how a piece lies now. */
const sampleOf = (piece) => lyingIn[piece][game.ways[piece]][0];

function showBox() {
  let left_ = 0;
  const reached = box.buttons.findIndex((button, piece) =>
    button.getAttribute("tabindex") === "0" && leftInBox(piece) > 0);
  let first = reached;
  box.buttons.forEach((button, piece) => {
    const copies = leftInBox(piece);
    left_ += copies;
    button.parentElement.hidden = copies === 0;
    if (!copies) return;
    if (first < 0) first = piece;
    const isTaken = game.piece === piece;
    button.setAttribute("aria-pressed", String(isTaken));
    const fitsNowhere = lyingIn[piece].every((list) => !list.length) || box.fits[piece] === false;
    button.classList.toggle("nowhere", fitsNowhere);
    button.querySelector(".copies").textContent = copies > 1 ? ` × ${copies}` : "";
    const shown = `${game.ways[piece]}`;
    if (button.dataset.way !== shown && lyingIn[piece][game.ways[piece]]?.length) {
      button.dataset.way = shown;
      button.querySelector(".swatch").replaceWith(swatchOf(sampleOf(piece)));
    }
  });
  box.buttons.forEach((button, piece) => button.setAttribute("tabindex", piece === first ? 0 : -1));
  byId("in-box").textContent = left_ ? `${inDigits(left_)} left` : "is empty";
  const ways = game.piece === null ? null : tables.classes[game.piece];
  const leads = (kind) => ways && ways[kind][game.ways[game.piece]] !== game.ways[game.piece];
  byId("turn").disabled = !leads("turn");
  byId("flip").disabled = !leads("flip");
  byId("undo").disabled = !game.past.length;
  byId("redo").disabled = !game.future.length;
  byId("clear").disabled = game.laid.every((placement) => fixed.has(placement));
}

/** A small picture of a piece as it lies. */
function swatchOf(placement) {
  if (isTall) return solidSwatch(placement);
  const points = solutions.placements[placement].cells.flatMap((cell) => corners[cell]);
  const [x, y] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - 0.15);
  const [u, v] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + 0.15);
  // All pieces in one scale, as far as there is room.
  const size = Math.max(u - x, v - y, isCards ? 0 : 3);
  const around = [x - (size - u + x) / 2, y - (size - v + y) / 2, size, size];
  return svg("svg", {
    class: "swatch", "aria-hidden": "true", viewBox: around.map(digits).join(" "),
  }, ...drawnPieces([placement]), isCards ? details(placement) : svg("path", {
    d: innerLines(solutions.placements[placement].cells), fill: "none", class: "inner",
    stroke: "#1f1d1a", "stroke-width": 0.02, "stroke-opacity": 0.35,
  }));
}
