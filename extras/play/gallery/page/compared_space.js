/* A solution in space, or the two that are compared. */

/** Show the solution, or the two that are compared; of these, `cells` are those that differ. */
function showSpace(cells = null) {
  byId("space-view").hidden = !contents.solid;
  if (!contents.solid) return;
  const { index, other, symmetry } = large;
  const shown = `${[index, other, symmetry]}`;
  if (space.shown !== shown) {
    space.hidden.clear();
    space.shown = shown;
    showPlayer(other === null ? index : null);
  }
  const marked = cells && new Set(cells);
  [[index, symmetry], [other, 0]].forEach(([each, turned_], i) => {
    const view = space.views[i];
    const box = view.canvas.parentElement;
    box.hidden = each === null;
    view.placements = each === null ? [] : placementsOf(each, turned_);
    view.isMarked = view.placements.map((placement) => !marked || isMarked(placement, marked));
    if (each === null) return;
    const name = `Solution ${inDigits(solutions.numbers[each])}`;
    box.lastElementChild.textContent = other === null ? "" : name;
    view.canvas.setAttribute("aria-label", `${name} in space; arrows turn it`);
    view.paint ??= makePainter(view.canvas) ?? makePlainPainter(view.canvas);
  });
  drawSpace();
}

function stopSpace() {
  space.dragged = null;
  space.shown = "";
  stopPlayer();
}

/** A button that hides a piece in space, or shows it again. */
function hideButton(owner, name) {
  const button = html("button", { type: "button", class: "hide" });
  const say = () => {
    const verb = space.hidden.has(owner) ? "Show" : "Hide";
    button.textContent = verb;
    button.setAttribute("aria-label", `${verb} ${name}`);
  };
  button.addEventListener("click", () => {
    if (!space.hidden.delete(owner)) space.hidden.add(owner);
    say();
    drawSpace();
  });
  say();
  return button;
}
