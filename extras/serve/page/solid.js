/* The turning view of what is painted in layers: the layer that is shown stands out. */

const turning = { across: -0.6, up: 0.5, /** @type {number[] | null} */ from: null };
const solidCanvas = byId("solid");

/** The colour of a cell: that of its letter in one picture, else of the page; stepped back in
 * other layers than the one that is shown. */
function shadeOf(sign, layer, letters) {
  const css = isPicture() ? PALETTE[letters.indexOf(sign) % PALETTE.length] : "#4f9bd0";
  const colour = [1, 3, 5].map((at) => parseInt(css.slice(at, at + 2), 16) / 255);
  return layer === painted.layer ? colour : colour.map((value) => 0.45 * value + 0.4);
}

/** The cells of the drawing that is shown, as they were when it was last a puzzle. */
function solidCells() {
  const shown = drawing(), layers = layersOf(at(state.tree, painted.path)) ?? [];
  const signs = shown.cells.map((cell) => {
    const [layer, row, column] = cell.slice(-3);
    return { layer, sign: layers[layer]?.[row]?.value[column] ?? EMPTY };
  });
  const letters = [...new Set(signs.map(({ sign }) => sign))].sort();
  return shown.space.map((values, number) => ({
    place: values.slice(0, 3), form: values[3], owner: isPicture() ? signs[number].sign : "",
    colour: shadeOf(signs[number].sign, signs[number].layer, letters),
  }));
}

function showSolid() {
  const shown = drawing();
  byId("solid-box").hidden = !shown?.space.length;
  if (!shown?.space.length || byId("paint").hidden) return;
  const cells = solidCells(), { forms } = known.puzzle;
  const isBalls = known.puzzle.solid === "sphere";
  const own = new Set(cells.map(({ place, owner }) => owner + key3(place)));
  const shapes = isBalls
    ? cells.map(({ place, colour }) => ({ middle: place, colour, radius: BALL }))
    : withEdges(cells.flatMap(({ place, form, owner, colour }) => forms[form]
      .filter(({ across }) => !own.has(owner + key3(add3(place, across))))
      .map(({ across, corners }) => ({ normal: unit3(across), colour, level: owner,
        corners: corners.map((corner) => add3(place, corner)) }))), false);
  const middle = middleOf(cells.map(({ place }) => place));
  const radius = 1 + Math.max(...cells.map(({ place }) => Math.hypot(...less3(place, middle))));
  const ratio = Math.min(2, devicePixelRatio);
  solidCanvas.width = solidCanvas.clientWidth * ratio;
  solidCanvas.height = solidCanvas.clientHeight * ratio;
  const turn = turnedBy(turning.across, turning.up);
  const context = solidCanvas.getContext("2d");
  const half = Math.min(solidCanvas.width, solidCanvas.height) / 2, size = 0.95 * half / radius;
  (isBalls ? paintBalls : paintFaces)(context, shapes, {
    turn, size, placed: (point) => turn(less3(point, middle)),
    onCanvas: ([x, y]) => [solidCanvas.width / 2 + x * size, solidCanvas.height / 2 - y * size],
  });
}

function turnSolid(across, up) {
  turning.across += across;
  turning.up = Math.max(-1.5, Math.min(1.5, turning.up + up));
  requestAnimationFrame(showSolid);
}

solidCanvas.addEventListener("pointerdown", (event) => {
  turning.from = [event.clientX, event.clientY];
  solidCanvas.setPointerCapture(event.pointerId);
});
solidCanvas.addEventListener("pointermove", (event) => {
  if (!turning.from) return;
  const [x, y] = turning.from;
  turning.from = [event.clientX, event.clientY];
  turnSolid((event.clientX - x) / 120, (event.clientY - y) / 120);
});
for (const end of ["pointerup", "pointercancel"]) {
  solidCanvas.addEventListener(end, () => { turning.from = null; });
}
solidCanvas.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, -0.2], ArrowDown: [0, 0.2] }[event.key];
  if (!step) return;
  event.preventDefault();
  turnSolid(...step);
});
isDark.addEventListener("change", showSolid);
addEventListener("resize", showSolid);
onShown.push(showSolid);
