/* Choosing a piece and a cell: the board with its heat map, and the pieces in the box. */

const panel = { cells: null, pieces: [] };

function makePanel() {
  const { group, buttons } = cellButtons("Cells of the board", cellInWords, (cell) =>
    choose({ cell: filter.cell === cell ? null : cell }));
  panel.cells = buttons;
  byId("board").append(svg("svg", { viewBox, class: "board" },
    svg("path", { d: boardOutline, class: "ground" }),
    ...contents.cells.map((cell, number) =>
      (cell.label ? text(number, cell.label, 0.8, "name") : null)).filter(Boolean),
    ...captions(), group));
  const all = contents.pieces.map((_, piece) => piece);
  panel.pieces = (contents.hasBlanks ? [...all, -1] : all).map(pieceButton);
  byId("pieces").append(...panel.pieces.map(({ button }) => html("li", {}, button)));
  byId("clear").addEventListener("click", () => {
    Object.assign(filter, { piece: null, cell: null });
    setConditions([]);
  });
}

function pieceButton(piece) {
  const number = html("span", { class: "often" });
  const bar = html("span", { class: "bar" });
  const button = html("button", {
    type: "button", class: "choice", "aria-pressed": "false", title: nameOf(piece),
    onclick: () => choose({ piece: filter.piece === piece ? null : piece }),
  }, swatch(piece), html("span", { class: "called" }, bdi(nameOf(piece))), number, bar);
  return { piece, button, number, bar };
}

/** A small picture of a piece, as it lies in the first solution that has it. */
function swatch(piece) {
  const placement = piece < 0 ? -1
    : solutions.placements.findIndex((each) => each.piece === piece);
  return placement < 0 ? svg("svg", { class: "swatch", "aria-hidden": "true" })
    : swatchOf(placement);
}

function swatchOf(placement) {
  if (contents.solid) return solidSwatch(placement);
  const points = solutions.placements[placement].cells.flatMap((cell) => corners[cell]);
  const [x, y] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - 0.1);
  const [u, v] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + 0.1);
  return svg("svg", {
    class: "swatch", "aria-hidden": "true", viewBox: [x, y, u - x, v - y].map(digits).join(" "),
  }, svg("path", {
    d: outlineOf(placement), ...(isCards ? CARD : paint(placement)), stroke: "#1f1d1a",
    "stroke-width": isCards ? 0.04 : digits((u - x) / 40),
  }), ...(isCards ? motifs([placement]) : []));
}

/** How often the chosen piece covers a cell, in words. */
function cellInWords(cell) {
  const { name } = contents.cells[cell];
  if (filter.piece === null) return name;
  const { covered, of } = coverage();
  const times = filter.piece < 0 ? emptyIn(covered, of, cell) : covered[filter.piece][cell];
  return `${name}: ${nameOf(filter.piece)} in ${inDigits(times)} of ${inDigits(of)}`;
}

function emptyIn(covered, of, cell) {
  return of - covered.reduce((sum, own) => sum + own[cell], 0);
}

function showPanel() {
  const { covered, of } = coverage();
  const often = (piece, cell) =>
    (piece < 0 ? emptyIn(covered, of, cell) : covered[piece][cell]);
  const most = filter.piece === null ? 1
    : Math.max(1, ...contents.cells.map((_, cell) => often(filter.piece, cell)));
  panel.cells.forEach((button, cell) => {
    const share = filter.piece === null ? 0 : often(filter.piece, cell) / most;
    button.style.fillOpacity = digits(share && 0.08 + 0.92 * share);
    button.setAttribute("aria-pressed", String(filter.cell === cell));
    button.setAttribute("aria-label", cellInWords(cell));
  });
  for (const { piece, button, number, bar } of panel.pieces) {
    const times = filter.cell === null ? null : often(piece, filter.cell);
    button.setAttribute("aria-pressed", String(filter.piece === piece));
    number.textContent = times === null ? "" : inDigits(times);
    bar.style.width = times === null ? "0" : `${(100 * times) / Math.max(1, of)}%`;
    button.disabled = times === 0;
  }
  byId("advice").replaceChildren(...adviceNow(most, of));
  showConditions();
}

function adviceNow(most, of) {
  const sample = contents.isSample && filter.conditions.length ? " of the sample" : "";
  if (filter.piece !== null)
    return ["How often ", bdi(nameOf(filter.piece)), ` covers each cell, in ${inDigits(of)} `
      + `solutions${sample}: at most ${inDigits(most)} times. Choose a cell to keep the `
      + "solutions in which it does."];
  if (filter.cell !== null)
    return [`How often each piece covers ${contents.cells[filter.cell].name}, in `
      + `${inDigits(of)} solutions${sample}. Choose a piece to keep the solutions in which it `
      + "does."];
  return ["Choose a piece to see how often it covers each cell, or a cell to see which pieces "
    + "cover it. A piece and a cell together keep the solutions in which it does."];
}

function showConditions() {
  byId("conditions").replaceChildren(...filter.conditions.map((condition, place) =>
    html("li", {}, html("button", {
      type: "button", class: "chip", "aria-label": `Give up: ${inWords(condition)}`,
      onclick: () => setConditions(filter.conditions.filter((_, other) => other !== place)),
    }, html("span", {}, bdi(nameOf(condition.piece)),
      ` covers ${contents.cells[condition.cell].name}`),
    html("span", { class: "cross", "aria-hidden": "true" }, "×")))));
  byId("clear").hidden = !filter.conditions.length;
  byId("count").textContent = shownInWords();
}
