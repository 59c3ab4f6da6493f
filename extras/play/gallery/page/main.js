/* The page comes to life. */

const TABS = ["browse", "statistics"];

function showTab(name) {
  for (const each of TABS) {
    byId(`${each}-tab`).setAttribute("aria-selected", String(each === name));
    byId(`${each}-tab`).setAttribute("tabindex", each === name ? "0" : "-1");
    byId(each).hidden = each !== name;
  }
  if (name === "statistics") makeStatistics();
  else layOut();
}

function makeTabs() {
  const tabs = TABS.map((name) => byId(`${name}-tab`));
  tabs.forEach((tab, place) => {
    tab.addEventListener("click", () => showTab(TABS[place]));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      showTab(TABS[1 - place]);
      tabs[1 - place].focus();
    });
  });
}

/** What is printed: all that are shown, up to so many, one after the other. */
const MOST_PRINTED = 300;

function makePrint() {
  const printing = matchMedia("print");
  const clear = () => byId("printed").replaceChildren();
  const prepare = () => {
    const chosen = filter.shown.slice(0, MOST_PRINTED);
    const more = filter.shown.length - chosen.length;
    byId("printed").replaceChildren(
      html("p", {}, [shownInWords(), ...filter.conditions.map(inWords)].join("; ")),
      html("div", { class: "sheet" }, chosen.map((index) => html("figure", {},
        smallDrawing(index), html("figcaption", {}, inDigits(solutions.numbers[index]))))),
      html("p", {}, more > 0 ? `and ${numberOf(more, "solution")} more` : ""));
  };
  printing.addEventListener("change", () => (printing.matches ? prepare() : clear()));
  addEventListener("beforeprint", prepare);
  addEventListener("afterprint", clear);
}

function start() {
  makePanel();
  makeLarge();
  if (contents.solid) makePlayer();
  makeSpace();
  makeTabs();
  makePrint();
  const groups = {
    class: new Set(solutions.classes).size < solutions.size,
    images: new Set(solutions.images).size > 1,
  };
  for (const [name, makesSense] of Object.entries(groups))
    byId(`group-${name}`).hidden = byId(`group-${name}`).disabled = !makesSense;
  byId("group").disabled = !Object.values(groups).includes(true);
  byId("group").addEventListener("change", ({ target }) => {
    list.group = target.value;
    layOut();
  });
  byId("drawing-size").addEventListener("input", ({ target }) => {
    list.size = Number(target.value);
    layOut();
  });
  byId("filter").open = innerWidth > 800;
  filter.listeners.push(showPanel, layOut, setFragment);
  addEventListener("hashchange", followFragment);
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || /** @type {Element} */ (event.target).closest("input, dialog[open]")) return;
    byId("filter").open = true;
    panel.pieces[0]?.button.focus();
    event.preventDefault();
  });
  document.body.classList.add("ready");
  showPanel();
  layOut();
  followFragment();
  // Of one solution there is nothing to choose.
  if (solutions.size === 1 && !large.box.open) openLarge(0);
}

start();
