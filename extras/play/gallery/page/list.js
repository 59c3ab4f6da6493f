/* The list of solutions. Only what is on the screen is drawn, however many there are. */

const list = {
  box: byId("solutions"),
  headings: byId("headings"),
  size: 150,
  group: "none",
  /** What stands below each other: headings, and rows of solutions. */
  lines: [],
  columns: 1,
  height: 0,
  active: 0,
  drawn: new Map(),
};
const GAP = 12;
const HEADING = 44;
const CAPTION = 26;

/** The solutions in groups: each a heading and its solutions. */
function grouped() {
  const key = {
    none: null,
    class: (index) => solutions.classes[index],
    images: (index) => solutions.images[index],
  }[list.group];
  if (!key) return [["", filter.shown]];
  const groups = new Map();
  for (const index of filter.shown) {
    const own = groups.get(key(index));
    if (own) own.push(index);
    else groups.set(key(index), [index]);
  }
  const named = [...groups].map(([value, own]) => [headingOf(value, own), own]);
  const alone = named.filter(([, own]) => own.length === 1);
  if (list.group !== "class" || alone.length < 2) return named;
  // Classes of which a filter has left one solution each need no heading each.
  const heading = `${inDigits(alone.length)} classes with one solution each`;
  return [...named.filter(([, own]) => own.length > 1),
    [heading, alone.flatMap(([, own]) => own)]];
}

function headingOf(value, own) {
  if (list.group === "class")
    return `Class ${inDigits(value + 1)}: ${numberOf(own.length, "solution")}`;
  return `${numberOf(value, "image")} each: ${numberOf(own.length, "solution")}`;
}

/** Lay the list out anew, for the width that there is. */
function layOut() {
  const width = list.box.clientWidth;
  const ratio = wide / high;
  const across = Math.min(width / (width < 480 ? 2.1 : 1),
    Math.max(64, list.size * Math.min(2.4, Math.sqrt(ratio))));
  list.columns = Math.max(1, Math.floor((width + GAP) / (across + GAP)));
  list.across = (width - GAP * (list.columns - 1)) / list.columns;
  list.height = list.across / ratio + CAPTION + GAP;
  list.lines = [];
  list.order = [];
  let top = 0;
  for (const [heading, own] of grouped()) {
    if (heading) {
      list.lines.push({ top, heading });
      top += HEADING;
    }
    for (let from = 0; from < own.length; from += list.columns) {
      const part = own.slice(from, from + list.columns);
      list.lines.push({ top, own: part, first: list.order.length });
      list.order.push(...part);
      top += list.height;
    }
  }
  list.box.style.height = `${top}px`;
  list.active = Math.max(0, Math.min(list.active, list.order.length - 1));
  list.drawn.forEach((node) => node.remove());
  list.drawn.clear();
  list.headings.replaceChildren();
  byId("nothing").hidden = list.order.length > 0;
  list.box.hidden = !list.order.length;
  drawVisible();
}

/** Draw the lines that are on the screen, and a few around them. */
function drawVisible(around = innerHeight / 2) {
  if (!list.lines.length) return;
  const begin = -list.box.getBoundingClientRect().top - around;
  const end = begin + innerHeight + 2 * around;
  const wanted = new Set();
  for (let at = lineAt(begin); at < list.lines.length && list.lines[at].top < end; at++)
    wanted.add(list.lines[at]);
  list.drawn.forEach((node, line) => {
    if (wanted.has(line)) return;
    node.remove();
    list.drawn.delete(line);
  });
  wanted.forEach((line) => {
    if (!list.drawn.has(line)) list.drawn.set(line, drawLine(line));
  });
  list.box.setAttribute("aria-activedescendant", `solution-${list.order[list.active]}`);
}

/** The last line that begins above a place. */
function lineAt(place) {
  let [low, high_] = [0, list.lines.length - 1];
  while (low < high_) {
    const middle = Math.ceil((low + high_) / 2);
    if (list.lines[middle].top <= place) low = middle;
    else high_ = middle - 1;
  }
  return low;
}

function drawLine(line) {
  const node = line.heading ? html("div", { class: "heading" }, line.heading)
    : html("div", { class: "line", role: "presentation" },
      line.own.map((index, column) => option(index, line.first + column, column)));
  node.style.transform = `translateY(${line.top}px)`;
  (line.heading ? list.headings : list.box).append(node);
  return node;
}

function option(index, place, column) {
  const number = inDigits(solutions.numbers[index]);
  const node = html("div", {
    id: `solution-${index}`, role: "option", class: "option",
    "aria-selected": place === list.active ? "true" : "false",
    "aria-setsize": list.order.length, "aria-posinset": place + 1,
    "aria-label": optionInWords(index),
    onclick: () => { activate(place); openLarge(index); },
  }, smallDrawing(index), html("span", { class: "number", "aria-hidden": "true" }, number));
  node.style.width = `${list.across}px`;
  node.style.height = `${list.height - GAP}px`;
  node.style.left = `${column * (list.across + GAP)}px`;
  return node;
}

function optionInWords(index) {
  const group = list.group === "class" ? `, class ${solutions.classes[index] + 1}` : "";
  return `Solution ${inDigits(solutions.numbers[index])}${group}`;
}

/** Make the solution at a place of the list the one that Enter opens, and bring it in view. */
function activate(place) {
  list.active = Math.max(0, Math.min(place, list.order.length - 1));
  const line = list.lines.findLast(({ own, first }) => own && first <= list.active);
  if (line) {
    const top = list.box.getBoundingClientRect().top + line.top;
    const room_ = byId("toolbar").offsetHeight + GAP;
    if (top < room_) scrollBy(0, top - room_);
    else if (top + list.height > innerHeight) scrollBy(0, top + list.height - innerHeight);
  }
  drawVisible();
  list.box.querySelectorAll("[role=option]").forEach((node) => node.setAttribute(
    "aria-selected", node.id === `solution-${list.order[list.active]}` ? "true" : "false"));
}

list.box.addEventListener("keydown", (event) => {
  const page = list.columns * Math.max(1, Math.floor(innerHeight / list.height) - 1);
  const steps = {
    ArrowLeft: -1, ArrowRight: 1, ArrowUp: -list.columns, ArrowDown: list.columns,
    PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity,
  };
  if (event.key === "Enter" || event.key === " ") openLarge(list.order[list.active]);
  else if (steps[event.key]) activate(list.active + steps[event.key]);
  else return;
  event.preventDefault();
});

let isDue = false;
addEventListener("scroll", () => {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => { isDue = false; drawVisible(); });
}, { passive: true });
new ResizeObserver(([{ contentRect }]) => {
  if (contentRect.width !== list.width) layOut();
  list.width = contentRect.width;
}).observe(byId("list"));
