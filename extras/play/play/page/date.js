/* The date of a calendar: the cells that stay empty on it. */

const chosenRegions = (() => {
  const choices = contents.regions.filter(({ least, most }) => least === 1 && most === 1);
  const [fewest, most] = tables.blanks;
  const isCalendar = choices.length && fewest === choices.length && most === fewest
    && choices.every(({ cells }) => cells.every((cell) => contents.cells[cell].label));
  return isCalendar ? choices : [];
})();

/** What parts of a day are called on calendars. */
function partsOf(day) {
  const called = (options) => day.toLocaleDateString("en-US", options).toLowerCase();
  return new Set([called({ month: "long" }), called({ month: "short" }), String(day.getDate()),
    called({ weekday: "long" }), called({ weekday: "short" })]);
}

/** For each region its cell of a day; null if it has none. */
function cellsOf(day) {
  const parts = partsOf(day);
  const found = chosenRegions.map(({ cells }) => cells.find((cell) =>
    parts.has(contents.cells[cell].label.trim().toLowerCase())));
  return found.includes(undefined) ? null : found;
}

function isDate(cells) {
  return contents.regions.every(({ cells: own, least, most }) => {
    const number = own.filter((cell) => cells.includes(cell)).length;
    return least <= number && number <= most;
  });
}

/** Whether a solution leaves the cells of the date empty. */
const isOfDate = (solution) => !game.blank || solution.every((placement) =>
  !solutions.placements[placement].cells.some((cell) => game.blank.includes(cell)));

function chooseDate(cells, isFirst = false) {
  if (cells && !isDate(cells)) {
    advise("There is no such date.");
    return;
  }
  game.blank = cells;
  chosenRegions.forEach(({ cells: own }, number) => {
    const chosen = cells?.find((cell) => own.includes(cell));
    byId(`region-${number}`).value = chosen === undefined ? "" : String(chosen);
  });
  board.svg.querySelectorAll(".opens").forEach((node) => node.remove());
  if (cells) board.marks.before(svg("path", {
    d: outline(cells), class: "leaves opens", "stroke-width": digits(0.1 * pen),
  }));
  if (!isFirst) game.listeners.forEach((listener) => listener("Another date"));
}

function makeDate() {
  if (!chosenRegions.length) return;
  byId("date").hidden = false;
  byId("date").addEventListener("submit", (event) => event.preventDefault());
  byId("date").append(...chosenRegions.map(({ name, cells }, number) => html("label", {},
    bdi(name), html("select", { id: `region-${number}` }, html("option", { value: "" }, "any"),
      cells.map((cell) => html("option", { value: cell }, contents.cells[cell].label))))));
  const selects = chosenRegions.map((_, number) => byId(`region-${number}`));
  selects.forEach((select) => select.addEventListener("change", () => {
    if (select.value === "") chooseDate(null);
    else if (selects.every(({ value }) => value !== ""))
      chooseDate(selects.map(({ value }) => Number(value)));
  }));
  const today = cellsOf(new Date());
  if (today && isDate(today)) chooseDate(today, true);
}
