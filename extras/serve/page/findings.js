/* What is wrong with the text, told beside the line and in a list, and drawn on the cells. */

const CHECK_MS = 60, WHOLE_MS = 400;
/** What the server last said of a text that is a puzzle, and of the text as it is now. */
const known = { /** @type {any} */ puzzle: null, /** @type {any} */ answer: null, /** @type {any[]} */ all: [] };
/** @type {(() => void)[]} */
const onKnown = [];
const check = latestOf("POST", "/check"), paintPicture = latestOf("POST", "/picture");
let checking = 0, deepening = 0;

onText.push(() => {
  clearTimeout(checking);
  clearTimeout(deepening);
  checking = setTimeout(() => look_into(false), CHECK_MS);
});

line.onChange.push((isUp) => {
  if (isUp) look_into(false); // what was typed meanwhile
});

async function look_into(whole) {
  const { text } = state;
  if (!text.trim()) {
    tell({ kind: "empty", mistakes: [] });
    return;
  }
  try {
    const answer = await check({ text, whole });
    if (text !== state.text) return;
    tell(answer);
    if (answer.kind !== "puzzle") return;
    if (!whole) deepening = setTimeout(() => look_into(true), WHOLE_MS);
    if (!whole || !byId("picture").childElementCount) showPicture();
  } catch (error) {
    if (error instanceof Refused) byId("sum").textContent = error.message;
  }
}

function tell(answer) {
  known.answer = answer;
  if (answer.kind === "puzzle") known.puzzle = answer;
  byId("heading").textContent = answer.title ?? known.puzzle?.title ?? "jigsat";
  const errors = answer.mistakes.map((each) => ({ ...each, severity: "error" }));
  const all = [...errors, ...(answer.findings ?? [])];
  known.all = all;
  byId("sum").textContent = sumOf(answer, all);
  byId("findings").replaceChildren(...all.map(entryOf));
  showGutter(all);
  showInventory(answer.inventory);
  for (const each of onKnown) each();
}

function sumOf(answer, all) {
  if (answer.kind === "empty") return "nothing is typed yet: choose what to begin with (New …)";
  if (answer.kind === "mistakes") return `${all.length} to mend before it is a puzzle`;
  if (answer.kind === "cover") return "an exact cover problem, which has no board to draw";
  const proof = all.find((each) => each.no_solution);
  if (proof) return "this puzzle has no solution";
  if (!all.length) return answer.whole ? "nothing suspicious" : "no mistake so far";
  return all.length === 1 ? "one thing to look at" : `${all.length} things to look at`;
}

function entryOf(finding) {
  const where = `line ${finding.line}`;
  return html("li", { class: finding.severity },
    html("button", { type: "button", class: "link", onclick: () => goTo(finding.line) }, where),
    html("span", {}, `: ${finding.severity}: ${finding.where ? `${finding.where}: ` : ""}`
      + finding.what),
    finding.look_at ? html("small", {}, ` Look at: ${finding.look_at}.`) : null);
}

function goTo(number) {
  const before = state.text.split("\n").slice(0, number - 1).join("\n").length;
  const start = number > 1 ? before + 1 : 0;
  const end = state.text.indexOf("\n", start);
  area.focus();
  area.setSelectionRange(start, end < 0 ? state.text.length : end);
  area.scrollTop = Math.max(0, (number - 4) * lineHeight());
  area.scrollLeft = 0;
}

const lineHeight = () => parseFloat(getComputedStyle(area).lineHeight);

function showGutter(all) {
  const marks = new Map();
  for (const { line: number, severity, what } of all.toReversed()) {
    marks.set(number, { severity, what });
  }
  const lines = state.text.split("\n").length;
  byId("gutter").replaceChildren(html("div", {}, ...Array.from({ length: lines }, (_, index) => {
    const mark = marks.get(index + 1);
    return html("span", { class: mark?.severity, title: mark?.what }, `${index + 1}`);
  })));
  scrollGutter();
}

function scrollGutter() {
  const inside = /** @type {any} */ (byId("gutter").firstElementChild);
  if (inside) inside.style.transform = `translateY(${-area.scrollTop}px)`;
}
area.addEventListener("scroll", scrollGutter);

// Why something is marked is said to whoever points at it, touches it or goes to it.

onKnown.push(() => {
  byId("turning").options[2].text = known.puzzle?.solid ? "turned and mirrored" : "turned and turned over";
});

/** What a finding says, without the path to its place in the text. */
const inPlace = (what) => what.replace(/^[\w.[\]]+ \(([^)]*)\): /, "$1: ");

/** Of what is not marked itself, why the drawing that it is in is. @param {any} marked */
function sayWhy(marked) {
  const shown = byId("paint").hidden ? null
    : /** @type {any} */ (byId("which").querySelector("[aria-pressed=true][data-why]"));
  byId("why").textContent = (marked ?? shown)?.dataset.why ?? "";
}
for (const name of ["focusin", "pointerover", "pointerdown"]) {
  byId("drawn").addEventListener(name, ({ target }) => sayWhy(target.closest("[data-why]")));
}

const span = ([least, most]) => (least === most ? `${least}` : `${least} to ${most}`);

function showInventory(found) {
  const inside = byId("inventory").querySelector("div");
  byId("inventory").hidden = !found;
  if (!found) return;
  const rows = [
    ...found.areas.map(({ cells, pieces }) => [`pieces of ${cells} cells`, span(pieces)]),
    ...found.labels.map(({ label, sides, mates, sides_of_mates }) => [
      `sides with ${label}`, span(sides),
      mates.length ? `${span(sides_of_mates)} with ${mates.join(", ")} to meet them` : "",
    ]),
    ...found.values.map(({ attribute, value, pieces }) =>
      [`pieces with ${attribute} ${value}`, span(pieces)]),
    ...found.colours.map(({ colour, on_board, on_pieces }) =>
      [`cells of colour ${colour}`, `${on_board} on the board, ${span(on_pieces)} on pieces`]),
    ...found.unusual.map(({ pieces, what, usual }) =>
      [`unusual: ${pieces.join(", ")}`, what, `most: ${usual}`]),
  ];
  inside.replaceChildren(html("table", {}, html("tbody", {}, ...rows.map(([what, ...values]) =>
    html("tr", {}, html("th", { scope: "row" }, what),
      ...values.map((value) => html("td", {}, value)))))));
}

/** A picture of the server's, as elements: its text is never read as markup of this page. */
function pictureOf(text, name) {
  const found = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  found.setAttribute("role", "img");
  found.setAttribute("aria-label", name);
  for (const each of found.querySelectorAll("title")) each.remove();
  // Its classes mean other things in the style of this page.
  for (const each of found.querySelectorAll("[class]")) each.removeAttribute("class");
  return document.importNode(found, true);
}

async function showPicture() {
  if (byId("picture").hidden) {
    byId("picture").replaceChildren();
    return;
  }
  const { text } = state;
  try {
    const { svg: drawn } = await paintPicture({ text, dark: isDark.matches });
    if (drawn && text === state.text) {
      byId("picture").replaceChildren(pictureOf(drawn, "The board, the pieces and the rules"));
    }
  } catch {
    // Another text is there already, or it is no puzzle; if the server is gone, that is said.
  }
}
