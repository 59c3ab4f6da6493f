/* The page comes to life. */

const KEYS = {
  r: () => turnPiece("turn"), R: () => turnPiece("turn", true), f: () => turnPiece("flip"),
  u: undo, y: redo, b: () => box.buttons.find((button) => button.tabIndex === 0)?.focus(),
  Escape: () => { game.piece = null; changedHand(); advise(""); },
};

function start() {
  makeBoard();
  makeBox();
  makeDrag();
  makeVerdict();
  makeDate();
  makeHelp();
  makeShare();
  makeChooser();
  if (isTall) {
    byId("space-view").hidden = false;
    byId("flip-word").textContent = "Tip";
    const [view] = space.views;
    view.paint = makePainter(view.canvas) ?? makePlainPainter(view.canvas);
    const middle = middleOf(places);
    space.frame = {
      middle, radius: 1 + Math.max(...places.map((at) => Math.hypot(...less3(at, middle)))),
    };
  }
  makeSpace();
  byId("turn").addEventListener("click", () => turnPiece("turn"));
  byId("flip").addEventListener("click", () => turnPiece("flip"));
  byId("undo").addEventListener("click", undo);
  byId("redo").addEventListener("click", redo);
  byId("clear").addEventListener("click", () => change([...played.given], "All lifted"));
  addEventListener("keydown", (event) => {
    if (/** @type {Element} */ (event.target).closest("input, select, textarea, canvas") || event.altKey) return;
    const name = (event.ctrlKey || event.metaKey)
      ? { z: "u", y: "y", Z: "y" }[event.key] : event.key;
    if (!name || !KEYS[name]) return;
    KEYS[name]();
    event.preventDefault();
  });
  addEventListener("hashchange", () => {
    if (gameIn(location.hash.slice(1)) === current) followAddress();
    else location.reload();
  });
  document.body.classList.add("ready");
  // What is asked for comes first, then what was begun, and then an earlier visit.
  const asked = location.hash.slice(1);
  const words = /(^|&)[pd]=/.test(asked) ? asked : played.begun.length ? "" : keptBefore();
  if (!followAddress(words)) set([...new Set([...played.given, ...played.begun])], "");
}

start();
