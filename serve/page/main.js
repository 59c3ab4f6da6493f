/* The beginning: the text of the file, and which of the ways to look at it is shown. */

const TABS = ["paint", "cards", "picture"];

function showTab(name) {
  for (const each of TABS) {
    const tab = byId(`tab-${each}`);
    tab.setAttribute("aria-selected", `${each === name}`);
    tab.setAttribute("tabindex", each === name ? "0" : "-1");
    byId(each).hidden = each !== name;
  }
  showCards();
  if (known.answer?.kind === "puzzle") showPicture();
}

TABS.forEach((name, index) => {
  const tab = byId(`tab-${name}`);
  tab.addEventListener("click", () => showTab(name));
  tab.addEventListener("keydown", ({ key }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!step) return;
    const next = TABS[(index + step + TABS.length) % TABS.length];
    showTab(next);
    byId(`tab-${next}`).focus();
  });
});

const first = await ask("GET", "/file");
state.path = first.path;
state.version = first.version;
begin(first.text);
showTab(cardsIn().length ? "cards" : "paint");
if (!first.text) openBeginning();
setInterval(look, LOOK_MS);
addEventListener("online", look);
document.addEventListener("visibilitychange", look);
document.body.classList.add("ready");
