/* Drawing board and pieces: each stroke changes signs in the text. */

const EMPTY = ".", CELL = "#";
/** @type {{ path: string, layer: number, brush: string, at: string }} */
const painted = { path: "", layer: 0, brush: CELL, at: "" };
/** @type {string[]} */
const PALETTE = JSON.parse(byId("palette").textContent).fills;
const isPicture = () => painted.path === "pieces";
/** Called when another drawing or another state of it is shown. @type {(() => void)[]} */
const onShown = [];

const drawing = () => known.puzzle?.drawings.find((each) => each.path === painted.path);
const rowsShown = () => layersOf(at(state.tree, painted.path))?.[painted.layer];
const signAt = (row, column) => rowsShown()?.[row]?.value[column] ?? EMPTY;
const isEmpty = (sign) => sign === EMPTY || sign === " ";

/** Put a sign where there may be none yet, and even no row. */
function putSign(row, column, sign) {
  const layers = layersOf(at(state.tree, painted.path));
  const rows = layers?.[painted.layer];
  if (!rows) return;
  const list = at(state.tree, painted.path);
  const holder = list.items[0].kind === "string" ? list : list.items[painted.layer];
  if (row >= rows.length) {
    if (sign !== EMPTY) {
      change(withEntry(state.text, holder, JSON.stringify(EMPTY.repeat(column) + sign)));
    }
    return;
  }
  const { start, end, value } = rows[row];
  const wide = value.padEnd(column, EMPTY);
  const text = wide.slice(0, column) + sign + wide.slice(column + 1);
  change(splice(state.text, start, end, JSON.stringify(text)));
}

// What to paint, and with what.

const names = () => (known.puzzle?.drawings ?? []).filter(({ path }) => at(state.tree, path));

function showPaint() {
  const all = names();
  byId("paint-help").hidden = !all.length;
  // A piece that is new is not known yet.
  if (!all.some(({ path }) => path === painted.path) && !at(state.tree, painted.path)?.items) {
    Object.assign(painted, { path: all[0]?.path ?? "", layer: 0 });
  }
  showWhich(all);
  const layers = layersOf(at(state.tree, painted.path))?.length ?? 0;
  painted.layer = Math.max(0, Math.min(painted.layer, layers - 1));
  byId("layer-label").hidden = !(drawing()?.layers > 1);
  byId("layer").replaceChildren(...Array.from({ length: layers }, (_, index) =>
    html("option", { value: `${index}`, selected: index === painted.layer },
      `${index + 1} of ${layers}${index ? "" : " (top)"}`)));
  const isPiece = /^pieces\[/.test(painted.path);
  byId("remove-piece").hidden = !isPiece;
  byId("add-piece").hidden = at(state.tree, "pieces")?.kind !== "array" || isPicture()
    || cardsIn().length > 0 || sized().length > 0;
  byId("fill").hidden = !(known.puzzle?.spare > 0 && known.answer?.kind === "puzzle");
  byId("brushes").hidden = !all.length;
  byId("grow-below").hidden = !drawing()?.layers;
  for (const way of ["above", "left"]) byId(`grow-${way}`).hidden = !all.length || !mayGrow();
  showBrushes();
  showCanvas();
}

/** Whether nothing else is said of the cells of a drawing, which other rows before it would move. */
function mayGrow() {
  const says = (node, known) => node?.entries?.some(({ key }) => !known.includes(key));
  if (painted.path === "pieces") return true;
  if (painted.path !== "board.cells") {
    return !says(at(state.tree, painted.path.replace(".cells", "")), ["name", "count", "cells", "face"]);
  }
  return !says(at(state.tree, "board"), ["cells"])
    && !at(state.tree, "rules")?.items?.some((each) => says(each, ["rule", "blanks", "mates", "settled"]));
}

/** Make room above or to the left, by so much that the cells keep their shapes. */
function grow(isAbove) {
  const layers = layersOf(at(state.tree, painted.path));
  if (!layers) return;
  const [rows, columns] = known.puzzle.period;
  together();
  for (const layer of layers.toReversed()) { // places in the text before a change stay
    if (isAbove) {
      const [{ start, value }] = layer;
      const row = JSON.stringify(EMPTY.repeat(value.length)) + between(state.text, { start, items: layer });
      change(splice(state.text, start, start, row.repeat(rows)));
      continue;
    }
    for (const { start } of layer.toReversed()) {
      change(splice(state.text, start + 1, start + 1, EMPTY.repeat(columns)));
    }
  }
  apart();
}

/** Add an empty layer below all others. */
function growBelow() {
  const list = at(state.tree, painted.path), [rows] = layersOf(list).slice(-1);
  const empty = `[${rows.map(({ value }) => JSON.stringify(EMPTY.repeat(value.length))).join(", ")}]`;
  const isFlat = list.items[0].kind === "string", typed = state.text.slice(list.start, list.end);
  change(isFlat ? splice(state.text, list.start, list.end, `[${typed}, ${empty}]`)
    : withEntry(state.text, list, empty));
  painted.layer = layersOf(at(state.tree, painted.path)).length - 1;
  showPaint();
}

byId("grow-below").addEventListener("click", growBelow);
byId("grow-above").addEventListener("click", () => grow(true));
byId("grow-left").addEventListener("click", () => grow(false));
byId("fill").addEventListener("click", () => {
  const rules = at(state.tree, "rules");
  const cover = rules?.items?.find((each) => under(each, "rule")?.value === "cover");
  const blanks = under(cover, "blanks"), rule = '{"rule": "cover", "blanks": "rest"}';
  if (blanks) change(splice(state.text, blanks.start, blanks.end, '"rest"'));
  else if (cover) change(splice(state.text, cover.start + 1, cover.start + 1, '"blanks": "rest", '));
  else if (rules) change(withEntry(state.text, rules, rule));
  else {
    const { end } = state.tree.entries.at(-1).value;
    change(splice(state.text, end, end, `,\n  "rules": [\n    ${rule}\n  ]`));
  }
});

function showBrushes() {
  const used = new Set((layersOf(at(state.tree, painted.path)) ?? []).flat()
    .flatMap((row) => [...row.value]).filter((sign) => !isEmpty(sign)));
  if (isPicture()) used.delete(CELL);
  const signs = [...used].sort();
  if (isPicture()) signs.push(freeLetter(used));
  else if (!used.has(CELL)) signs.unshift(CELL);
  if (painted.brush !== EMPTY && !signs.includes(painted.brush)) painted.brush = signs[0];
  const said = (sign) => (sign === EMPTY ? "empty" : sign === CELL ? "cell" : sign);
  byId("brushes").replaceChildren(...[...signs, EMPTY].map((sign) =>
    html("button", { type: "button", "aria-pressed": `${sign === painted.brush}`,
      "data-sign": sign, onclick: () => {
        painted.brush = sign;
        showBrushes();
      } }, said(sign))));
}

const freeLetter = (used) =>
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"].find((each) => !used.has(each)) ?? CELL;

/** The drawings that can be painted, each on a button, with the number of its cells. */
function showWhich(all) {
  const focused = /** @type {any} */ (document.activeElement)?.dataset?.path;
  byId("which").replaceChildren(...all.map(({ path, name, places }) => {
    const layers = layersOf(at(state.tree, path)) ?? [];
    const isWhole = path === "board.cells" || path === "pieces";
    const signs = layers.flatMap((rows) => rows.flatMap((row) => [...row.value]));
    const number = signs.filter((sign) => !isEmpty(sign)).length;
    const said = isWhole ? name : `Piece ${name}`;
    const mark = known.all.find((each) => each.pieces?.includes(name) || each.path === path);
    return html("button", { type: "button", "data-path": path, class: mark?.severity,
      "data-why": mark && inPlace(mark.what),
      "aria-pressed": `${path === painted.path}`, "aria-label": `${said}, ${number} cells`,
      onclick: () => {
        Object.assign(painted, { path, layer: 0, at: "" });
        showPaint();
      } }, small(layers, places), html("span", {}, `${name} `,
      html("small", {}, `${number}`)));
  }));
  if (focused) /** @type {any} */ (byId("which").querySelector(`[data-path="${focused}"]`))?.focus();
}

/** A small picture of a drawing: its layers side by side. */
function small(layers, places) {
  const shapes = new Map(places.map(([row, column, ...flat]) => [`${row} ${column}`, flat]));
  const letters = [...new Set(layers.flat().flatMap((row) => [...row.value]))].sort();
  const all = [...shapes.values()];
  const width = Math.max(...all.flatMap((flat) => flat.filter((_, index) => index % 2 === 0)));
  const height = Math.max(...all.flatMap((flat) => flat.filter((_, index) => index % 2)));
  const polygons = layers.flatMap((rows, layer) => rows.flatMap((row, y) =>
    [...row.value].map((sign, x) => {
      const flat = shapes.get(`${y} ${x}`);
      if (isEmpty(sign) || !flat) return null;
      const points = flat.map((value, index) => (index % 2 ? value : value + layer * (width + 1)));
      const fill = letters.length > 2 ? PALETTE[letters.indexOf(sign) % PALETTE.length] : null;
      return svg("polygon", { points: points.join(" "), class: "on", fill });
    })));
  const wide = layers.length * (width + 1);
  return svg("svg", { viewBox: `-0.6 -0.6 ${wide + 0.2} ${height + 0.7}`, "aria-hidden": "true",
    class: "place" }, ...polygons);
}

byId("layer").addEventListener("change", (event) => {
  painted.layer = Number(event.target.value);
  showCanvas();
});

byId("add-piece").addEventListener("click", () => {
  const list = at(state.tree, "pieces");
  const used = new Set(list.items.map((each) => under(each, "name")?.value));
  const name = freeLetter(used);
  painted.path = `pieces[${list.items.length}].cells`;
  change(withEntry(state.text, list, `{"name": ${JSON.stringify(name)}, "cells": ["${CELL}"]}`));
  announce(`New piece ${name}`);
});
byId("remove-piece").addEventListener("click", () => {
  const number = Number(/\d+/.exec(painted.path)?.[0]);
  change(withoutEntry(state.text, at(state.tree, "pieces"), number));
  showPaint();
});

// The canvas.

/** The cells that findings are about, in the drawing that is shown, by "row column". */
function marks() {
  const found = new Map();
  const shown = drawing();
  for (const { path, cells = [], pieces = [], severity, what } of known.all) {
    const isAbout = path === painted.path
      || (pieces.includes(shown.name) && /^pieces\[/.test(painted.path));
    for (const cell of shown.cells) {
      const [layer, row, column] = cell.slice(-3);
      const here = cell.slice(0, -3).join(" ");
      const isOne = painted.path === "board.cells" && cells.some((each) => each.join(" ") === here);
      if (layer === painted.layer && (isAbout || isOne)) found.set(`${row} ${column}`, { severity, what });
    }
  }
  return found;
}

function showCanvas() {
  const shown = drawing();
  const canvas = byId("canvas");
  const hadFocus = canvas.contains(document.activeElement);
  for (const each of onShown) each();
  if (!shown || !rowsShown()) {
    canvas.replaceChildren(html("p", { class: "soft" }, known.puzzle
      ? sized().length ? "" : "What is typed here has no drawing to paint: coordinates, or repeated signs."
      : "Nothing to draw yet."));
    return;
  }
  const marked = marks();
  const letters = [...new Set(rowsShown().flatMap((row) => [...row.value]))].sort();
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  const cells = shown.places.map(([row, column, ...flat]) => {
    flat.forEach((value, index) => {
      if (index % 2) [top, bottom] = [Math.min(top, value), Math.max(bottom, value)];
      else [left, right] = [Math.min(left, value), Math.max(right, value)];
    });
    const sign = signAt(row, column), empty = isEmpty(sign), key = `${row} ${column}`;
    const mark = marked.get(key);
    const colour = isPicture() && !empty ? PALETTE[letters.indexOf(sign) % PALETTE.length] : null;
    const points = flat.map((value, index) => `${value}${index % 2 ? " " : ","}`).join("");
    const middle = [0, 1].map((axis) =>
      flat.filter((_, index) => index % 2 === axis).reduce((a, b) => a + b) / (flat.length / 2));
    const said = empty ? "empty" : sign === CELL ? "cell" : sign;
    return svg("g", { class: `place${mark ? ` ${mark.severity}` : ""}` },
      svg("polygon", { points, "data-at": key, role: "button", "aria-pressed": `${!empty}`,
        class: empty ? "off" : "on", fill: colour, tabindex: "-1", "data-why": mark && inPlace(mark.what),
        "aria-label": `row ${row + 1}, column ${column + 1}: ${said}${mark ? `, ${mark.what}` : ""}` }),
      empty || sign === CELL ? null
        : svg("text", { x: middle[0], y: middle[1], "aria-hidden": "true" }, sign));
  });
  const edge = 0.15;
  const view = [left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge];
  canvas.replaceChildren(svg("svg", { viewBox: view.join(" "), role: "group",
    "aria-label": `${shown.name}: cells to paint` }, ...cells));
  const places = [...canvas.querySelectorAll("[data-at]")];
  const current = places.find((each) => each.getAttribute("data-at") === painted.at) ?? places[0];
  current?.setAttribute("tabindex", "0");
  if (hadFocus) current?.focus();
}

const whereOf = (place) => place.getAttribute("data-at").split(" ").map(Number);
/** The sign of the stroke that is being painted. */
let stroke = /** @type {string | null} */ (null);

function touch(place) {
  const [row, column] = whereOf(place);
  painted.at = `${row} ${column}`;
  if (signAt(row, column) !== stroke) putSign(row, column, /** @type {string} */ (stroke));
}

const strokeAt = (place) => {
  const [row, column] = whereOf(place);
  return signAt(row, column) === painted.brush ? EMPTY : painted.brush;
};

byId("canvas").addEventListener("pointerdown", (event) => {
  const place = event.target.closest("[data-at]");
  if (!place || event.button) return;
  event.preventDefault();
  stroke = strokeAt(place);
  together();
  touch(place);
});
addEventListener("pointermove", (event) => {
  if (stroke === null) return;
  const place = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-at]");
  if (place) touch(place);
});
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => {
    if (stroke === null) return;
    stroke = null;
    apart();
  });
}
byId("canvas").addEventListener("keydown", (event) => {
  const place = event.target.closest("[data-at]");
  if (!place) return;
  if (event.key === " " || event.key === "Enter") {
    event.preventDefault();
    stroke = strokeAt(place);
    touch(place);
    stroke = null;
    return;
  }
  const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = beside(place, step);
  if (!next) return;
  place.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  painted.at = next.getAttribute("data-at");
  next.focus();
});

/** The nearest place in a direction. */
function beside(place, [dx, dy]) {
  const middle = (each) => {
    const box = each.getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(place);
  let best = null, least = Infinity;
  for (const each of byId("canvas").querySelectorAll("[data-at]")) {
    const [u, v] = middle(each);
    const ahead = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (ahead > 0.05 && ahead + 2 * aside < least) [best, least] = [each, ahead + 2 * aside];
  }
  return best;
}

onText.push(showPaint);
onKnown.push(showPaint, () => { // what was gone to or touched may be marked only now
  const current = byId("canvas").querySelector(`[data-at="${painted.at}"][data-why]`);
  sayWhy(document.activeElement?.closest("#drawn [data-why]") ?? current);
});
