/* Drawings of the board, and of what lies on it. */

const [left, top_, wide, high] = contents.view;
/** How wide lines are: of boards with many cells as many times as wide. */
const pen = Math.max(1, Math.sqrt(wide * high) / 10);
const viewBox = `${left} ${top_} ${wide} ${high}`;

/** A drawing of the board: its ground, and what is drawn on it. */
function drawing(attributes, ...children) {
  return svg("svg", { viewBox, xmlns: SVG, ...attributes }, svg("path", {
    d: boardOutline, class: "ground", fill: "#e9e6df", stroke: "#1f1d1a",
    "stroke-width": digits(0.06 * pen),
  }), ...children);
}

const boardOutline = outline(contents.cells.map((_, cell) => cell));

/** The colour of a placement, which is that of its piece. */
function paint(placement) {
  const piece = solutions.placements[placement].piece;
  return { fill: contents.pieces[piece].colour, class: `piece p${piece}` };
}

/** Cards are all alike: their labels have the colours. */
const isCards = contents.motifs.labels.length > 0
  && solutions.placements.every(({ cells }) => cells.length === 1);
const CARD = { fill: "#fbf8f0", class: "piece card" };

/** Placements, without letters. */
function pieces(placements, width = isCards ? 0.04 : 0.06) {
  return placements.map((placement) => svg("path", {
    d: outlineOf(placement), ...(isCards ? CARD : paint(placement)),
    stroke: "#1f1d1a", "stroke-width": digits(width * pen), "stroke-linejoin": "round",
  }));
}

/** Pieces without letters; cards with their labels. */
const drawnPieces = (placements) =>
  [...pieces(placements), ...(isCards ? motifs(placements) : [])];

/** For each cell the placement that covers it, or -1. */
function ownersOf(placements) {
  const owners = new Int32Array(contents.cells.length).fill(-1);
  for (const placement of placements)
    for (const cell of solutions.placements[placement].cells) owners[cell] = placement;
  return owners;
}

/** Save a drawing as a file. */
function saveDrawing(node, name) {
  node.setAttribute("width", digits(wide * 40));
  node.setAttribute("height", digits(high * 40));
  const words = new XMLSerializer().serializeToString(node);
  const address = URL.createObjectURL(new Blob(
    [`<?xml version="1.0" encoding="UTF-8"?>\n${words}\n`], { type: "image/svg+xml" }));
  html("a", { href: address, download: `${name}.svg` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** What is written on a placement. */
function details(placement) {
  const { cells, piece, name, labels } = solutions.placements[placement];
  const { symbol, ink } = contents.pieces[piece];
  const style = `letter i${piece}`;
  return svg("g", {},
    svg("path", {
      d: innerLines(cells), fill: "none", stroke: "#1f1d1a", "stroke-width": 0.015,
      "stroke-opacity": 0.35, class: "inner",
    }),
    ...labels.map(motif),
    ...(isCards ? cells.map((cell) => cardText(cell, name, symbol))
      : [letters(middles[midmost(cells)], symbol, room * Math.min(pen, 3), style, ink)]));
}

/** What stands in the middle of a card: its face, or its name if that is short. */
function cardText(cell, name, symbol) {
  const called = contents.names[name];
  const words = contents.faces[name] ?? ([...called].length > 6 ? symbol : called);
  const { room: inside } = contents.motifs;
  const [x, y] = middles[cell];
  const length = [...words].length;
  const size = Math.min(inside * 0.9, (1.8 * inside) / (0.62 * length));
  const [across, down] = [Math.max(size, 0.62 * size * length) + 0.4 * size, 1.4 * size];
  return svg("g", {}, svg("rect", {
    x: digits(x - across / 2), y: digits(y - down / 2), width: digits(across),
    height: digits(down), rx: digits(down / 2), fill: CARD.fill,
  }), letters([x, y], words, size * Math.max(1, length / 3), "letter", "#161412"));
}

/** Where a place beside the side at which labels are drawn lies beside another side. */
function motionTo(cell, side) {
  const [[s, t], [u, v]] = contents.motifs.side;
  const [[a, b], [c, d]] = sidesOf(cell)[side];
  const length = (u - s) ** 2 + (v - t) ** 2;
  const cos = ((c - a) * (u - s) + (d - b) * (v - t)) / length;
  const sin = ((d - b) * (u - s) - (c - a) * (v - t)) / length;
  return ([x, y]) => [a + cos * (x - s) - sin * (y - t), b + sin * (x - s) + cos * (y - t)];
}

const pathOf = (points) => `M${points.map((point) => point.map(digits).join(" ")).join("L")}`;

/** The path of a part of a label, after a motion; empty for a text. */
function partPath({ rings, line, centre, radius }, motion) {
  if (line) return pathOf(line.map(motion));
  if (centre) return circle(motion(centre), radius);
  return (rings ?? []).map((ring) => `${pathOf(ring.map(motion))}Z`).join("");
}

/** A circle as a path, of two halves. */
function circle([x, y], radius) {
  const half = (way) => `a${radius} ${radius} 0 0 0 ${digits(way * 2 * radius)} 0`;
  return `M${digits(x - radius)} ${digits(y)}${half(1)}${half(-1)}Z`;
}

/** A label at a side of a cell. */
function motif([cell, side, label]) {
  const { name, parts } = contents.motifs.labels[label];
  const motion = motionTo(cell, side);
  return svg("g", {}, svg("title", {}, name), parts.map((part) => {
    const { fill, stroke, width, at, text: words, size } = part;
    if (words) return letters(motion(at), words, size, "label", fill);
    const ink = { fill, stroke, "stroke-width": width, "fill-rule": "evenodd" };
    return svg("path", { d: partPath(part, motion), ...ink });
  }));
}

/**
 * The labels of some placements, without words: a path for each way to paint. What lies behind
 * in one label (its body) comes before all that lies on top (stripes, eyes).
 */
function motifs(placements) {
  const layers = [];
  for (const placement of placements)
    for (const [cell, side, label] of solutions.placements[placement].labels) {
      const motion = motionTo(cell, side);
      contents.motifs.labels[label].parts.forEach((part, depth) => {
        const paths = (layers[depth] ??= new Map());
        const ink = JSON.stringify({
          fill: part.fill, stroke: part.stroke, "stroke-width": part.width,
        });
        paths.set(ink, (paths.get(ink) ?? "") + partPath(part, motion));
      });
    }
  return layers.flatMap((paths) => [...paths]).map(([ink, d]) => svg("path", {
    d, ...JSON.parse(ink), "fill-rule": "evenodd",
  }));
}

function text(cell, words, size, kind) {
  return letters(middles[cell], words, room * size, kind, "#55514a");
}

/**
 * A text in the middle of a point, made smaller where it is wider than there is room.
 *
 * @param {number[]} at
 */
function letters(at, words, size, kind, ink) {
  const [x, y] = at;
  const height = Math.min(size, (3 * size) / Math.max(1, [...words].length));
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
