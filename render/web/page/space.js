/*
 * What lies in space: a view that turns, with layers that lift and pieces that move apart; of
 * two solutions that are compared, two views that do so together.
 */

const space = {
  across: -0.6, up: 0.5, lift: 0, apart: 0, layers: heights.length,
  /** @type {any[]} */
  views: ["space", "other-space"].map(byId).filter(Boolean)
    .map((canvas) => ({ canvas, placements: [] })),
  /** The pieces that are not shown, by their numbers in the solution. */
  hidden: new Set(),
  /** The solutions that are shown, as text. */
  shown: "",
  /** What is always in sight; null if that is what there is. */
  frame: null,
};

/** Where each piece and layer is, besides where its cells lie. */
function shiftOf(placements, moved) {
  const middle = (heights[0] + heights.at(-1)) / 2;
  const all = middleOf(places);
  const apart = placements.map((placement) => times3(less3(middleOf(
    solutions.placements[placement].cells.map((cell) => places[cell])), all), space.apart));
  return (owner, level) => {
    const at = add3(moved(owner), apart[owner]);
    return add3(at, [0, (heights[level] - middle) * space.lift, 0]);
  };
}

/** What is around all that is shown: its middle, and how far it reaches from there. */
function frameOf(placements, moved, isShown) {
  const shift = shiftOf(placements, moved);
  const points = placements.flatMap((placement, owner) =>
    solutions.placements[placement].cells.filter((cell) => isShown(owner, cell))
      .map((cell) => add3(places[cell], shift(owner, levels[cell]))));
  if (!points.length) return { middle: [0, 0, 0], radius: 1 };
  const middle = middleOf(points);
  const reach = contents.solid === "sphere" ? BALL : Math.max(...contents.forms.flatMap(
    (faces) => faces.flatMap(({ corners }) => corners.map((corner) => Math.hypot(...corner)))));
  return {
    middle, radius: reach + Math.max(...points.map((at) => Math.hypot(...less3(at, middle)))),
  };
}

/** The frame of this moment: on the way from that of before a move to that of after it. */
function frameNow(placements, isShown) {
  if (space.frame) return space.frame;
  const now = moveNow();
  if (!now) return frameOf(placements, () => [0, 0, 0], isShown);
  const { moves } = player;
  const after = ({ after: at }) => frameOf(placements, (piece) => at[piece], isShown);
  const last = moves[now.number - 1];
  const goesOn = last && now.move.together.every((piece) => last.together.includes(piece));
  const from = goesOn ? frameBefore(last)
    : frameOf(placements, (piece) => now.move.before[piece], isShown);
  const to = after(now.move);
  const between = (a, b) => a + (b - a) * now.share;
  return {
    middle: AXES.map((axis) => between(from.middle[axis], to.middle[axis])),
    radius: between(from.radius, to.radius),
  };

  /** Nothing jumps when a move begins: what has just left was still in sight. */
  function frameBefore(move) {
    return frameOf(placements, (piece) => move.after[piece], shownOf(move.together));
  }
}

/** Which cells are to be seen, of the pieces that are still together. */
function shownOf(together) {
  return (owner, cell) => !space.hidden.has(owner) && levels[cell] < space.layers
    && (!together || together.includes(owner));
}

function drawSpace() {
  space.views.filter(({ placements }) => placements.length).forEach(drawView);
}

function drawView({ canvas, paint: paintOn, placements, isMarked: isBold }) {
  const ratio = Math.min(2, devicePixelRatio);
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const isShown = shownOf(moveNow()?.move.together);
  const { middle, radius } = frameNow(placements, isShown);
  const turn = turnedBy(space.across, space.up);
  const shift = shiftOf(placements, movedNow());
  const solid = contents.solid === "sphere" ? ballsOf : facesOf;
  const colours = coloursOf(placements)
    .map((colour, owner) => (isBold[owner] ? colour : steppedBack(colour)));
  const shapes = solid(placements, isShown, !space.lift)
    .map((shape) => ({ ...shape, colour: colours[shape.owner] }));
  paintOn(shapes, {
    turn,
    placed: (point, { owner, level }) => turn(less3(add3(point, shift(owner, level)), middle)),
    scale: 0.95 / radius,
  });
}

function turnSpace(across, up) {
  space.across += across;
  space.up = Math.max(-1.5, Math.min(1.5, space.up + up));
  requestAnimationFrame(drawSpace);
}

/** The mouse, or a finger, turns what is drawn. */
function makeTurning(canvas) {
  canvas.addEventListener("pointerdown", (event) => {
    space.dragged = [event.clientX, event.clientY];
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!space.dragged) return;
    const [x, y] = space.dragged;
    turnSpace((event.clientX - x) / 120, (event.clientY - y) / 120);
    space.dragged = [event.clientX, event.clientY];
  });
  for (const end of ["pointerup", "pointercancel"])
    canvas.addEventListener(end, () => { space.dragged = null; });
  canvas.addEventListener("keydown", (event) => {
    const steps = {
      ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, -0.2], ArrowDown: [0, 0.2],
    };
    if (!steps[event.key]) return;
    turnSpace(...steps[event.key]);
    event.preventDefault();
  });
}

function makeSpace() {
  if (!contents.solid) return;
  byId("layers").max = heights.length;
  byId("layers").value = heights.length;
  byId("layers").closest("label").hidden = heights.length < 2;
  for (const [id, part] of [["layers", "layers"], ["lift", "lift"], ["explode", "apart"]])
    byId(id).addEventListener("input", ({ target }) => {
      space[part] = Number(target.value);
      drawSpace();
    });
  for (const view of space.views) {
    makeTurning(view.canvas);
    // A graphics card that was lost comes back empty.
    view.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    view.canvas.addEventListener("webglcontextrestored", () => {
      view.paint = makePainter(view.canvas);
      drawSpace();
    });
  }
  isDark.addEventListener("change", drawSpace);
  addEventListener("resize", drawSpace);
}
