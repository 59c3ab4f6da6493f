/* One solution, large; or two beside each other, with what differs marked. */

const large = { box: byId("large"), index: 0, other: null, symmetry: 0, picked: null };

/** Show a solution; with another one, compare the two, the first turned by a symmetry. */
function openLarge(index, other = null, symmetry = 0) {
  Object.assign(large, { index, other, symmetry, picked: null });
  if (!large.box.open) large.box.showModal();
  showLarge();
}

function showLarge() {
  const { index, other, symmetry } = large;
  const number = solutions.numbers[index];
  byId("large-title").textContent = other === null ? `Solution ${inDigits(number)}`
    : `Solutions ${inDigits(number)} and ${inDigits(solutions.numbers[other])}`;
  const place = filter.shown.indexOf(index);
  byId("place").textContent = place < 0 ? "It does not keep the conditions."
    : `${inDigits(place + 1)} of ${inDigits(filter.shown.length)} shown`;
  byId("previous").disabled = place === 0 || filter.shown.length < 2;
  byId("next").disabled = place === filter.shown.length - 1 || filter.shown.length < 2;
  const marks = other === null ? null : difference(index, other, symmetry);
  byId("pictures").replaceChildren(...[index, other].filter((each) => each !== null)
    .map((each) => picture(each, marks, each === index ? symmetry : 0)));
  byId("pictures").classList.toggle("two", other !== null);
  byId("pictures").classList.toggle("stacked", wide > 1.2 * high);
  byId("compared").hidden = other === null;
  byId("swap").hidden = symmetry > 0;
  byId("single").hidden = other !== null;
  if (marks) byId("differs").replaceChildren(...differenceInWords(marks));
  showPicked();
  showSpace(marks?.cells);
  showFacts();
  setFragment();
  announce(`${byId("large-title").textContent}. ${byId("place").textContent}`);
}

/** A large drawing whose cells can be chosen. */
function picture(index, marks, symmetry) {
  const owners = ownersOf(placementsOf(index, symmetry));
  const node = largeDrawing(index, marks?.cells, symmetry);
  const words = (cell) => `${contents.cells[cell].name}: ${ownerName(owners[cell])}`;
  const choosing = (cell) => pick(owners[cell], cell, buttons);
  const { group, buttons } = cellButtons("Cells", words, choosing);
  // Its cells are to be reached, and so it is more than an image.
  node.setAttribute("role", "group");
  node.append(group);
  const turned_ = symmetry ? ", turned or mirrored" : "";
  return html("figure", {}, node, large.other === null ? null
    : html("figcaption", {}, `Solution ${inDigits(solutions.numbers[index])}${turned_}`));
}

const ownerName = (placement) =>
  (placement < 0 ? "no piece" : placedName(solutions.placements[placement]));

/** The name of a piece as it stands in the solution. */
const placedName = ({ name }) => contents.names[name];

function pick(placement, cell, buttons) {
  const piece = placement < 0 ? -1 : solutions.placements[placement].piece;
  buttons.forEach((button, other) =>
    button.setAttribute("aria-pressed", String(other === cell)));
  large.picked = { piece, cell, placement };
  showPicked();
}

function showPicked() {
  const { picked } = large;
  byId("keep").hidden = !picked;
  if (!picked) {
    byId("picked").textContent = "Choose a cell to see what lies on it.";
    return;
  }
  const often = coverage();
  const times = picked.piece < 0 ? emptyIn(often.covered, often.of, picked.cell)
    : often.covered[picked.piece][picked.cell];
  const turned = picked.placement < 0 ? "" : `, ${
    contents.orientations[solutions.placements[picked.placement].orientation]}`;
  byId("picked").replaceChildren(bdi(ownerName(picked.placement)), turned,
    `, covers ${contents.cells[picked.cell].name}, as in ${inDigits(times)} of `
    + `${inDigits(often.of)} solutions.`);
}

byId("keep").addEventListener("click", () => {
  const { piece, cell } = large.picked;
  large.box.close();
  addCondition(piece, cell);
});

/** What is known of the solution besides how it looks. */
function showFacts() {
  const { index } = large;
  const near = nearestTo(index);
  const facts = [];
  const own = solutions.images[index];
  facts.push(["Images", own === 1 ? "only itself: no symmetry of the board makes another of it"
    : `${inDigits(own)}, if it is turned or mirrored as the board allows`]);
  if (contents.convention === "solutions") {
    const same = solutions.classes.filter((each) => each === solutions.classes[index]).length;
    facts.push(["Class", `${inDigits(solutions.classes[index] + 1)}, with ${
      numberOf(same, "solution")} in this page`]);
  }
  if (near) facts.push(["Differs least", html("button", {
    type: "button", class: "link", onclick: () => openLarge(index, near.index, near.symmetry),
  }, `from ${inDigits(solutions.numbers[near.index])}: ${
    numberOf(near.pieces, "piece")} in another place${
    near.symmetry ? ", if it is turned or mirrored" : ""}`)]);
  byId("facts").replaceChildren(...facts.flatMap(([term, value]) =>
    [html("dt", {}, term), html("dd", {}, value)]));
  const names = namesOf(placementsOf(index));
  byId("lying").replaceChildren(...placementsOf(index).map((placement, owner) => {
    const { orientation, cells } = solutions.placements[placement];
    return html("li", {}, swatchOf(placement), html("span", { class: "called" },
      bdi(contents.solid ? names[owner] : placedName(solutions.placements[placement])),
      html("small", {}, `${contents.orientations[orientation]}, from ${
        contents.cells[cells[0]].name}`)),
    contents.solid ? hideButton(owner, names[owner]) : null);
  }));
}

/** Go to the next solution that is shown, or to the one before. */
function step(by) {
  const place = filter.shown.indexOf(large.index);
  const next = place < 0 ? filter.shown[0] : filter.shown[place + by];
  if (next !== undefined) openLarge(next, large.other);
}

/** Compare the solution with the one whose number was typed. */
function compareTyped(event) {
  event.preventDefault();
  const number = Number(byId("against").value);
  const other = solutions.indexOf.get(number);
  const isThere = other !== undefined && other !== large.index;
  byId("wrong").textContent = isThere ? ""
    : `Expected the number of another solution in this page, up to ${
      inDigits(solutions.numbers.at(-1))}.`;
  if (isThere) openLarge(large.index, other);
}

function makeLarge() {
  byId("previous").addEventListener("click", () => step(-1));
  byId("next").addEventListener("click", () => step(1));
  byId("close").addEventListener("click", () => large.box.close());
  byId("compare").addEventListener("submit", compareTyped);
  byId("apart").addEventListener("click", () => openLarge(large.index));
  byId("swap").addEventListener("click", () => openLarge(large.other, large.index));
  byId("download").addEventListener("click", () => download(large.index));
  byId("copy").addEventListener("click", copyLink);
  large.box.addEventListener("close", () => {
    stopSpace();
    setFragment();
    if (byId("browse").hidden) return; // it was opened from the statistics
    activate(list.order.indexOf(large.index));
    list.box.focus({ preventScroll: true });
  });
  large.box.addEventListener("keydown", (event) => {
    if (/** @type {Element} */ (event.target).closest("input, select, .cell, canvas")) return;
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else return;
    event.preventDefault();
  });
}
