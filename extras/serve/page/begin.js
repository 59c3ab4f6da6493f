/* What to begin with: a kind of puzzle, a built-in one, or a file that is dropped on the page. */

async function openBeginning() {
  const dialog = byId("beginning");
  dialog.showModal();
  if (byId("kinds").childElementCount) return;
  const { kinds, puzzles, grids } = await ask("GET", "/choices").catch(sayInDialog);
  byId("kinds").replaceChildren(...kinds.map(({ name, title }) => html("li", {},
    html("button", { type: "button", "data-kind": name, onclick: () => beginWith(name) },
      html("img", { src: `/kinds/${name}`, alt: "", loading: "lazy" }),
      html("strong", {}, name), html("span", {}, title)))));
  byId("built-in").replaceChildren(...puzzles.map((name) => html("option", {}, name)));
  /** @type {any} */ (byId("kinds").querySelector("button"))?.focus();
  byId("grid").replaceChildren(...grids.map((name) => html("option", {}, name)));
  showGrid();
}

/** Why nothing can be begun with what was chosen. */
function sayInDialog(error) {
  byId("beginning-wrong").textContent = error.message;
  return { kinds: [], puzzles: [], grids: [] };
}

/** The picture of the grid that is chosen. */
function showGrid() {
  const name = byId("grid").value;
  if (name) byId("grid-picture").src = `/kinds/${encodeURIComponent(name)}`;
}

async function beginWith(name, sticks = "", grid = "") {
  byId("beginning-wrong").textContent = "";
  try {
    const answer = await ask("POST", "/new", { name, sticks, grid });
    byId("beginning").close();
    takeText(answer, "");
  } catch (error) {
    sayInDialog(error);
  }
}

/** Put another puzzle into the place of the one that is here, which undo brings back. */
function takeText({ text, notes }, from) {
  byId("opened").textContent = notes.length ? notes.join(". ") : from;
  change(text.replace(/\r\n?/g, "\n")); // as the text area has it
  known.puzzle = null;
  Object.assign(fresh, { name: "", face: "", sides: [] });
  painted.path = "";
  area.scrollTop = 0;
  showTab(cardsIn().length ? "cards" : "paint");
}

async function openFile(file) {
  try {
    takeText(await ask("POST", `/import?name=${encodeURIComponent(file.name)}`, file), `${file.name} was opened`);
  } catch (error) {
    byId("opened").textContent = error.message;
  }
}

byId("new").addEventListener("click", openBeginning);
byId("close-beginning").addEventListener("click", () => byId("beginning").close());
byId("take-built-in").addEventListener("click", () => beginWith(byId("built-in").value));
byId("take-grid").addEventListener("click", () => beginWith("", "", byId("grid").value));
byId("grid").addEventListener("change", showGrid);
byId("take-sticks").addEventListener("click", () =>
  beginWith("burr", byId("sticks").value || byId("sticks").placeholder));
byId("open").addEventListener("change", (event) => {
  const [file] = event.target.files;
  if (file) openFile(file);
  event.target.value = "";
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (file) openFile(file);
});
