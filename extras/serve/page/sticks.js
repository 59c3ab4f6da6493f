/* The number of a burr's stick: from the notches that are painted, and the other way round. */

/** The cells that may be cut away, as "layer row column", in the order in which they are counted. */
const CUT_AWAY = [[0, 1, 1, 4], [0, 0, 1, 4], [1, 1, 2, 2], [1, 0, 2, 2]].flatMap(
  ([layer, row, first, number]) =>
    Array.from({ length: number }, (_, each) => `${layer} ${row} ${first + each}`));

/** The rows of the stick with a number, as they are typed. */
function stickOf(number) {
  const isGone = (cell) => (number - 1) >> CUT_AWAY.indexOf(cell) & 1 && CUT_AWAY.includes(cell);
  return [0, 1].map((layer) => [0, 1].map((row) => Array.from({ length: 6 }, (_, column) =>
    (isGone(`${layer} ${row} ${column}`) ? EMPTY : CELL)).join("")));
}

/** The number of the stick that is shown; 0 if it is none. */
function stickShown() {
  const layers = layersOf(at(state.tree, painted.path)) ?? [];
  const drawn = layers.map((rows) => rows.map(({ value }) => value));
  const bits = CUT_AWAY.map((cell) => {
    const [layer, row, column] = cell.split(" ").map(Number);
    return drawn[layer]?.[row]?.[column] === EMPTY;
  });
  const number = 1 + bits.reduce((sum, isGone, bit) => sum + (isGone ? 2 ** bit : 0), 0);
  return JSON.stringify(stickOf(number)) === JSON.stringify(drawn) ? number : 0;
}

function showStick() {
  const number = /^pieces\[/.test(painted.path) ? stickShown() : 0;
  byId("stick-label").hidden = !number;
  if (document.activeElement !== byId("stick")) byId("stick").value = `${number}`;
}

byId("stick").addEventListener("change", ({ target }) => {
  const piece = at(state.tree, painted.path.replace(".cells", ""));
  const number = Math.round(Number(target.value)), most = 2 ** CUT_AWAY.length;
  if (!(number >= 1 && number <= most)) {
    target.value = `${stickShown()}`;
    return;
  }
  const name = under(piece, "name"), cells = under(piece, "cells");
  const rows = stickOf(number).map((layer) => `[${layer.map((row) => JSON.stringify(row)).join(", ")}]`);
  together();
  change(splice(state.text, cells.start, cells.end, `[\n      ${rows.join(",\n      ")}\n    ]`));
  // A stick that is called by its number goes on being so, unless another one is.
  const others = at(state.tree, "pieces").items.map((each) => under(each, "name")?.value);
  if (/^\d+$/.test(`${name?.value}`) && !others.includes(`${number}`)) {
    change(splice(state.text, name.start, name.end, JSON.stringify(`${number}`)));
  }
  apart();
});

onShown.push(showStick);
