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

/** What is in the file; as long as it cannot be read, the page says why, and waits. */
async function contentOfFile() {
  const closed = /** @type {any[]} */ ([...document.querySelectorAll("main, header .tools")]);
  for (;;) {
    try {
      const content = await ask("GET", "/file");
      for (const each of closed) each.inert = false;
      return content;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      byId("saved").textContent = error.message;
      for (const each of closed) each.inert = true;
    }
    await new Promise((resume) => setTimeout(resume, LOOK_MS));
  }
}

const first = await contentOfFile();
state.path = first.path;
state.version = first.version;
begin(first.text);
showTab(cardsIn().length ? "cards" : "paint");
await followLink();
if (!state.text) openBeginning();
setInterval(look, LOOK_MS);
addEventListener("online", look);
document.addEventListener("visibilitychange", look);
document.body.classList.add("ready");
