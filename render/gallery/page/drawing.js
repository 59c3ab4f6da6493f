/* Solutions as drawings: small ones for the list, large ones with letters and labels. */

const [left, top_, wide, high] = contents.view;
const viewBox = `${left} ${top_} ${wide} ${high}`;

/** A drawing of the board: its ground, and what is drawn on it. */
function drawing(attributes, ...children) {
  return svg("svg", { viewBox, xmlns: SVG, ...attributes }, svg("path", {
    d: boardOutline, class: "ground", fill: "#e9e6df", stroke: "#1f1d1a", "stroke-width": 0.06,
  }), ...children);
}

const boardOutline = outline(contents.cells.map((_, cell) => cell));

/** The colour of a placement, which is that of its piece. */
function paint(placement) {
  const piece = solutions.placements[placement].piece;
  return { fill: contents.pieces[piece].colour, class: `piece p${piece}` };
}

/** Cards are all alike, where their labels are drawn: those have the colours. */
const CARD = { fill: "#fbf8f0", class: "piece card" };

/** The pieces of a solution, without letters. */
function pieces(index, width = 0.06, asCards = false) {
  return placementsOf(index).map((placement) => svg("path", {
    d: outlineOf(placement), ...(asCards ? CARD : paint(placement)),
    stroke: "#1f1d1a", "stroke-width": width, "stroke-linejoin": "round",
  }));
}

/** A small drawing of a solution. */
function smallDrawing(index) {
  return drawing({ "aria-hidden": "true" }, ...pieces(index));
}

/**
 * A large drawing of a solution: letters, labels, and the names of empty cells. Of two that are
 * compared, the cells that differ are marked.
 */
function largeDrawing(index, marked = null) {
  const owners = ownersIn(index);
  return drawing({ role: "img", "aria-label": `Solution ${solutions.numbers[index]}` },
    svg("title", {}, `${contents.title}: solution ${solutions.numbers[index]}`),
    ...pieces(index, 0.05, contents.labels.length > 0),
    ...(marked ? [faded(marked), hatching(marked)] : []),
    ...placementsOf(index).map(details),
    ...contents.cells.flatMap((cell, number) =>
      (owners[number] < 0 && cell.label ? [text(number, cell.label, 0.9, "name")] : [])),
    ...captions());
}

function details(placement) {
  const { cells, piece, labels } = solutions.placements[placement];
  const { symbol, ink } = contents.pieces[piece];
  const isCard = contents.labels.length > 0;
  const own = (cell, size) => (isCard
    ? letters(middles[cell], symbol, room * size, "letter", "#161412")
    : letters(middles[cell], symbol, room * size, `letter i${piece}`, ink));
  return svg("g", {},
    svg("path", {
      d: innerLines(cells), fill: "none", stroke: "#1f1d1a", "stroke-width": 0.015,
      "stroke-opacity": 0.35,
    }),
    ...labels.map(([cell, side, label]) => wedge(cell, side, label)),
    isCard ? cells.map((cell) => own(cell, 0.5))
      : own(midmost(cells), 1));
}

/** A label: a wedge at its side of the cell, with a short form of it. */
function wedge(cell, side, label) {
  const [[a, b], [c, d]] = sidesOf(cell)[side];
  const [x, y] = middles[cell];
  const tip = [(a + c) / 2 + (x - (a + c) / 2) * 0.62, (b + d) / 2 + (y - (b + d) / 2) * 0.62];
  const inset = (u, v) => [u + (x - u) * 0.12, v + (y - v) * 0.12];
  const { colour, ink, short, name } = contents.labels[label];
  const points = [inset(a, b), inset(c, d), tip];
  const at = points.reduce(([u, v], [s, t]) => [u + s / 3, v + t / 3], [0, 0]);
  return svg("g", {}, svg("title", {}, name),
    svg("polygon", {
      points: points.map(([u, v]) => `${digits(u)},${digits(v)}`).join(" "),
      fill: colour, stroke: "#1f1d1a", "stroke-width": 0.015,
    }), letters(at, short, room * 0.36, "label", ink));
}

function text(cell, words, size, kind) {
  return letters(middles[cell], words, room * size, kind, "#55514a");
}

/** A text in the middle of a point, made smaller where it is long. */
function letters([x, y], words, size, kind, ink) {
  const height = Math.min(size, (2.6 * size) / Math.max(1, [...words].length));
  return svg("text", {
    x: digits(x), y: digits(y + height * 0.35), "font-size": digits(height), class: kind,
    "text-anchor": "middle", "font-family": "system-ui, sans-serif", fill: ink,
    "unicode-bidi": "isolate",
  }, words);
}

/** What stands beside the drawing itself: in space, which layer is which. */
function captions() {
  return contents.captions.map(({ x, y, text: words }) => svg("text", {
    x, y, "font-size": 0.34, class: "caption", fill: "#55514a",
    "font-family": "system-ui, sans-serif",
  }, words));
}

/** What is the same in both of two solutions steps back. */
function faded(except) {
  const others = contents.cells.map((_, cell) => cell).filter((cell) => !except.includes(cell));
  return svg("path", { d: others.length ? outline(others) : "", class: "faded" });
}

/** A hatching over some cells, of lines that every program can draw. */
function hatching(cells) {
  const step = room * 0.5;
  const lines = cells.flatMap((cell) => {
    const [x, y] = middles[cell];
    return [-1, 0, 1].map((i) => `M${digits(x - step * 0.8 + i * step)} ${digits(y + step * 0.8)}`
      + `L${digits(x + step * 0.8 + i * step)} ${digits(y - step * 0.8)}`);
  });
  return svg("g", {},
    svg("path", { d: lines.join(""), class: "hatching", "stroke-width": digits(room * 0.09) }),
    svg("path", { d: outline(cells), class: "marked", "stroke-width": digits(room * 0.26) }));
}

/**
 * Cells that can be chosen, over a drawing: one of them is reached with the Tab key, the
 * others from there with the arrows.
 */
function cellButtons(label, describe, choose) {
  const buttons = contents.cells.map((_, cell) => svg("path", {
    d: outline([cell]), class: "cell", role: "button", "aria-label": describe(cell),
    tabindex: cell ? -1 : 0,
    onclick: () => pick(cell),
    onkeydown: (event) => key(event, cell),
  }));
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function pick(cell) {
    buttons.forEach((button, other) => button.setAttribute("tabindex", other === cell ? 0 : -1));
    choose(cell);
  }

  function key(event, cell) {
    if (event.key === "Enter" || event.key === " ") pick(cell);
    else if (arrows[event.key]) rove(buttons, cell, cellTowards(cell, ...arrows[event.key]));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { group: svg("g", { role: "group", "aria-label": label }, ...buttons), buttons };
}
