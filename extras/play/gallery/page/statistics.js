/* Statistics: the course of the search, heat maps of all pieces, and how solutions connect. */

/** So many pairs of solutions are compared: all of them, or of some solutions with all. */
const MOST_COMPARED = 1e8;
const SHADES = 20;
let isMade = false;

function makeStatistics() {
  if (isMade) return;
  isMade = true;
  byId("course").replaceChildren(...course());
  byId("heat").replaceChildren(...contents.pieces.map((_, piece) => heatMap(piece)));
  byId("heat-table").addEventListener("toggle", ({ target }) => {
    if (target.open && !target.querySelector("table")) target.append(heatTable());
  });
  connections();
}

/** How many solutions were found after how many seconds. */
function course() {
  const points = contents.course;
  if (points.length < 2)
    return [html("p", {}, contents.noCourse)];
  const [width, height] = [Math.max(300, Math.min(700, byId("course").clientWidth)), 200];
  const [seconds, most] = points.at(-1);
  const x = (at) => 48 + ((width - 64) * at) / Math.max(seconds, 1e-9);
  const y = (number) => height - 28 - ((height - 44) * number) / most;
  let d = `M${x(0)} ${y(0)}`;
  points.forEach(([at, number]) => { d += `H${digits(x(at))}V${digits(y(number))}`; });
  const label = `${numberOf(most, "solution")} in ${seconds.toPrecision(3)} seconds`;
  return [html("div", { class: "chart" }, svg("svg", {
    viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label,
  }, svg("path", { d: `M48 16V${height - 28}H${width - 16}`, class: "axis" }),
  svg("path", { d: `${d}V${y(0)}H${x(0)}Z`, class: "area" }),
  svg("path", { d, class: "curve" }),
  svg("text", { x: 42, y: 22, class: "tick end" }, inDigits(most)),
  svg("text", { x: 42, y: height - 28, class: "tick end" }, "0"),
  svg("text", { x: width - 16, y: height - 8, class: "tick end" }, `${seconds.toPrecision(3)} s`),
  svg("text", { x: 48, y: height - 8, class: "tick" }, "0 s"))), html("p", {}, `${label}.`)];
}

/** How often a piece covers each cell, of all solutions. */
function heatMap(piece) {
  const own = solutions.covered[piece];
  const most = Math.max(1, ...own);
  const best = own.indexOf(Math.max(...own));
  return html("li", {}, html("button", {
    type: "button", class: "heat-map", "aria-label": `${nameOf(piece)}: most often on ${
      contents.cells[best].name}, in ${inDigits(own[best])} of ${inDigits(contents.total)}`,
    onclick: () => { showTab("browse"); choose({ piece, cell: null }); },
  }, svg("svg", { viewBox, "aria-hidden": "true", class: "board" },
    svg("path", { d: boardOutline, class: "ground" }),
    ...shades(own, most)), html("span", { class: "called" }, bdi(nameOf(piece))),
  html("small", {}, `at most ${inDigits(own[best])}`)));
}

/** Cells in some shades, those of the same shade in one path: a board may have thousands. */
function shades(numbers, most) {
  const cells = Array.from({ length: SHADES + 1 }, () => []);
  numbers.forEach((number, cell) => cells[Math.ceil((number / most) * SHADES)].push(cell));
  return cells.flatMap((own, shade) => (shade && own.length ? [svg("path", {
    d: outline(own), class: "heat", "fill-opacity": digits(0.06 + 0.94 * (shade / SHADES)),
  })] : []));
}

function heatTable() {
  const head = html("tr", {}, html("th", { scope: "col" }, "Cell"),
    contents.pieces.map((_, piece) => html("th", { scope: "col" }, bdi(nameOf(piece)))));
  const lines = contents.cells.map(({ name }, cell) => html("tr", {},
    html("th", { scope: "row" }, name),
    contents.pieces.map((_, piece) => html("td", {}, inDigits(solutions.covered[piece][cell])))));
  return html("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": "Table" },
    html("table", {}, html("thead", {}, head), html("tbody", {}, lines)));
}

/** From which other solution each differs least, a few at a time so that nothing freezes. */
async function connections() {
  const chosen = evenly(Math.floor(
    MOST_COMPARED / solutions.size / (1 + solutions.symmetries.length)));
  const found = [];
  let waited = performance.now();
  for (const index of chosen) {
    const near = nearestTo(index);
    if (near) found.push({ ...near, of: index });
    if (performance.now() - waited > 30) {
      byId("connections").textContent = `Comparing: ${inDigits(found.length)} of ${
        inDigits(chosen.length)} …`;
      await new Promise((go) => { setTimeout(go); });
      waited = performance.now();
    }
  }
  byId("connections").replaceChildren(...connectionsInWords(chosen, found));
}

function connectionsInWords(chosen, found) {
  if (!found.length) return [html("p", {}, "There is only one solution.")];
  const numbers = new Map();
  for (const { pieces: number } of found) numbers.set(number, (numbers.get(number) ?? 0) + 1);
  const least = Math.min(...numbers.keys());
  const most = Math.max(...numbers.values());
  const rows = [...numbers].sort(([a], [b]) => a - b).map(([number, times]) =>
    html("tr", {}, html("th", { scope: "row" }, numberOf(number, "piece")),
      html("td", {}, inDigits(times)), html("td", { class: "wide" }, meter(times / most))));
  const sampled = chosen.length < solutions.size
    ? `For ${inDigits(chosen.length)} solutions, evenly spaced among the ${
      inDigits(solutions.size)} in this page: ` : "For each solution: ";
  const pairs = new Map();
  for (const { of, index, symmetry, pieces: number } of found)
    if (number === least)
      pairs.set([of, index].sort((a, b) => a - b).join(), [of, index, symmetry]);
  return [
    html("p", {}, `${sampled}in how many pieces it differs from the one in this page that `
      + `differs least${solutions.symmetries.length ? ", turned or mirrored if need be" : ""}.`),
    html("table", { class: "bars" }, html("thead", {}, html("tr", {},
      html("th", { scope: "col" }, "Differs in"), html("th", { scope: "col" }, "Solutions"),
      html("td", {}))), html("tbody", {}, rows)),
    html("p", {}, "The closest pairs:"),
    html("ul", { class: "pairs" }, [...pairs.values()].slice(0, 12).map(([one, two, symmetry]) =>
      html("li", {}, html("button", {
        type: "button", class: "link", onclick: () => openLarge(one, two, symmetry),
      }, `${inDigits(solutions.numbers[one])} and ${inDigits(solutions.numbers[two])}`)))),
  ];
}

function meter(share) {
  const bar = html("span", { class: "meter" });
  bar.style.width = `${100 * share}%`;
  return bar;
}
