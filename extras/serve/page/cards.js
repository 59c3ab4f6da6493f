/* Cards: a label on each side, clockwise, card after card, by keyboard alone. */

/** The sides of a piece as strings in a list; null if they are typed in another way. */
function sidesOf(piece) {
  const sides = under(piece, "sides");
  if (sides?.kind !== "array") return null;
  return sides.items.every((each) => each.kind !== "array" && each.kind !== "object")
    ? sides.items : null;
}

const labelOf = (node) => `${node.value ?? ""}`;
const typedLabel = (label) => JSON.stringify(label);
/** @returns {{ path: string, piece: any, sides: any[] }[]} */
const cardsIn = () => (at(state.tree, "pieces")?.items ?? [])
  .map((piece, index) => ({ path: `pieces[${index}]`, piece, sides: sidesOf(piece) ?? [] }))
  .filter(({ sides }) => sides.length);

/** Labels in use, the most frequent first. */
function labelsInUse() {
  const found = new Map();
  for (const { sides } of cardsIn()) {
    for (const side of sides) found.set(labelOf(side), (found.get(labelOf(side)) ?? 0) + 1);
  }
  return new Map([...found].sort(([, one], [, other]) => other - one));
}

/** The list of pairs of labels that may meet; undefined where the rules have none. */
function matesNode() {
  const rules = at(state.tree, "rules")?.items ?? [];
  const rule = rules.find((each) => under(each, "rule")?.value === "mating-sides");
  const mates = under(rule, "mates");
  return mates?.kind === "array" ? mates : undefined;
}

/** The pairs of labels that may meet, as the rules say; null where a label meets itself. */
const matesIn = () =>
  matesNode()?.items.map((each) => (each.items ?? []).map(labelOf)) ?? null;

/** What is typed of a card that is not finished. @type {{ name: string, face: string, sides: string[] }} */
const fresh = { name: "", face: "", sides: [] };

function nextName() {
  const used = new Set((at(state.tree, "pieces")?.items ?? []).map((each) => under(each, "name")?.value));
  const first = used.size + 1;
  for (let number = first; ; number += 1) if (!used.has(`${number}`)) return `${number}`;
}

/** Longer labels are not seen whole if all sides of a card stand side by side. */
const LONG_LABEL = 11;
let isShowing = false, shownNames = "";

function showCards() {
  if (byId("cards").hidden) return;
  const names = known.puzzle?.sides ?? [];
  const cards = cardsIn();
  const hasFaces = cards.some(({ piece }) => under(piece, "face"));
  const focused = document.activeElement?.getAttribute("data-side") ?? null;
  const typed = /** @type {any} */ (document.activeElement);
  const selection = focused && [typed.value, typed.selectionStart, typed.selectionEnd];
  const head = html("tr", {}, html("th", { scope: "col" }, "card"),
    hasFaces ? html("th", { scope: "col" }, "face") : null,
    ...names.map((name) => html("th", { scope: "col" }, name)));
  const rows = cards.map(({ path, piece, sides }, number) => {
    const name = `${under(piece, "name")?.value ?? number + 1}`;
    return html("tr", {}, html("th", { scope: "row", "data-path": path }, name),
      hasFaces ? html("td", {}, `${under(piece, "face")?.value ?? ""}`) : null,
      ...sides.map((side, index) => html("td", {}, sideInput(`${number} ${index}`,
        labelOf(side), `card ${name}, ${names[index] ?? index + 1}`, `${path}.sides[${index}]`))),
      html("td", {}, html("button", { type: "button", "aria-label": `Remove card ${name}`,
        onclick: () => change(withoutEntry(state.text, at(state.tree, "pieces"), Number(/\d+/.exec(path)?.[0]))) }, "×")));
  });
  const last = html("tr", { class: "fresh" },
    html("td", {}, html("input", { "data-side": "new name", value: fresh.name || nextName(),
      "aria-label": "name of the new card", size: 4 })),
    hasFaces ? html("td", {}, html("input", { "data-side": "new face", value: fresh.face,
      "aria-label": "face of the new card", size: 6 })) : null,
    ...names.map((name, index) => html("td", {}, sideInput(`new ${index}`,
      fresh.sides[index] ?? "", `new card, ${name}`, null, name))));
  isShowing = true; // an input that goes away is left, which is not meant by anybody
  const isLong = [...labelsInUse().keys()].some((label) => label.length > LONG_LABEL);
  byId("card-table").replaceChildren(html("table", { class: isLong ? "long" : null }, html("thead", {}, head),
    html("tbody", {}, ...rows, last)));
  isShowing = false;
  shownNames = names.join();
  if (focused && selection) {
    const input = /** @type {any} */ (byId("card-table").querySelector(`[data-side="${focused}"]`));
    if (input && document.activeElement !== input) {
      input.focus();
      input.value = selection[0];
      input.setSelectionRange(selection[1], selection[2]);
    }
  }
  markCards();
  showTallies();
}

const sideInput = (side, value, name, path = null, placeholder = null) => html("input", {
  "data-side": side, "data-path": path, value, placeholder, "aria-label": name, size: 9, autocomplete: "off",
  autocapitalize: "none", autocorrect: "off", spellcheck: "false", enterkeyhint: "next" });

/** Mark the cards and the sides that findings are about, by their paths, names or labels. */
function markCards() {
  for (const each of /** @type {any} */ (byId("card-table").querySelectorAll("[data-path]"))) {
    const { path } = each.dataset;
    const mark = known.all.find(({ path: about, pieces, where }) => about === path
      || pieces?.includes(each.textContent || null) || where === `label '${each.value}'`);
    each.className = mark?.severity ?? "";
    if (mark) each.dataset.why = inPlace(mark.what);
    else delete each.dataset.why;
    if (each.value !== undefined) each.setAttribute("aria-invalid", `${mark?.severity === "error"}`);
  }
}

function showTallies() {
  const counts = labelsInUse(), pairs = matesIn();
  const told = new Set();
  const rows = (pairs ?? [...counts.keys()].map((label) => [label])).map((pair, place) => {
    const numbers = pair.map((label) => {
      told.add(label);
      return counts.get(label) ?? 0;
    });
    const differ = numbers.length > 1 && numbers[0] !== numbers[1];
    return html("li", { class: differ ? "differ" : null }, pair.flatMap((label, index) =>
      [index ? " : " : "", html("span", {}, motifOf(label)), ` ${numbers[index]} `,
        pairs ? mateInput(label) : label]), pairs ? html("button", { type: "button",
      "data-label": pair.join(), "aria-label": `Remove the pair ${pair.join(" and ")}`,
      onclick: () => change(withoutEntry(state.text, matesNode(), place)) }, "×") : null);
  });
  if (pairs) rows.push(html("li", {}, mateInput("", "a new label"), " : ", mateInput("", "its mate")));
  byId("mates-help").hidden = !pairs;
  const alone = [...counts].filter(([label]) => !told.has(label)).map(([label, number]) =>
    html("li", { class: "differ" }, `${number} ${label}, which no rule lets meet another`));
  renew(byId("tallies"), [...rows, ...alone]);
}

/** Make a list like another one; in entries that go on, inputs stay, and so does the focus. */
function renew(list, rows) {
  rows.forEach((now, number) => {
    const old = list.children[number];
    if (!old) list.append(now);
    else if (old.childNodes.length !== now.childNodes.length) old.replaceWith(now);
    else {
      old.className = now.className;
      [...now.childNodes].forEach((each, index) => {
        const kept = old.childNodes[index];
        if (!each.dataset) kept.textContent = each.textContent;
        else if (each.tagName === "SPAN") kept.replaceWith(each);
        else if (kept.dataset.label !== each.dataset.label) {
          kept.value = each.value;
          kept.size = each.size;
          for (const name of ["data-label", "aria-label"]) kept.setAttribute(name, each.getAttribute(name));
        }
      });
    }
  });
  while (list.children.length > rows.length) list.lastElementChild.remove();
}

/** The picture that stands for a label, as at the upper side of a card; nothing for a new one. */
function motifOf(label) {
  const { labels, side } = known.puzzle?.motifs ?? { labels: [] };
  const found = labels.find(({ name }) => name === label);
  if (!found) return "";
  const path = (points) => points.map((point) => point.join(" ")).join("L");
  const [[left, top_], [right]] = side, wide = right - left;
  return svg("svg", { viewBox: [left, top_ - 0.3 * wide, wide, 0.72 * wide].join(" "), "aria-hidden": "true" },
    ...found.parts.map(({ rings, line: bent, centre, radius, at: place, text, size, fill, stroke, width }) => {
      const ink = { fill, stroke, "stroke-width": width, "fill-rule": "evenodd" };
      if (text) return svg("text", { x: place[0], y: place[1] + 0.35 * size, "font-size": size, fill, "text-anchor": "middle" }, text);
      if (centre) return svg("circle", { cx: centre[0], cy: centre[1], r: radius, ...ink });
      return svg("path", { d: bent ? `M${path(bent)}` : rings.map((ring) => `M${path(ring)}Z`).join(""), ...ink });
    }));
}

const mateInput = (label, name = `rename ${label}`) =>
  html("input", { value: label, "data-label": label, "aria-label": name,
    size: Math.max(9, label.length), autocomplete: "off" });

/** Give a label another name, on all cards and where it is said what it may meet. */
function rename(label, name) {
  const nodes = [...cardsIn().flatMap(({ sides }) => sides),
    ...(matesNode()?.items ?? []).flatMap((each) => each.items ?? [])]
    .filter((each) => labelOf(each) === label).sort((one, other) => other.start - one.start);
  together();
  for (const { start, end } of nodes) change(splice(state.text, start, end, typedLabel(name)));
  apart();
}

byId("tallies").addEventListener("change", ({ target }) => {
  const { label } = target.dataset, name = target.value.trim();
  if (label && name) rename(label, name);
  const added = [...byId("tallies").querySelectorAll('[data-label=""]')].map((each) => each.value.trim());
  const list = matesNode();
  if (!label && list && added.every(Boolean)) {
    change(withEntry(state.text, list, `[${added.map(typedLabel).join(", ")}]`));
  }
});

/** Complete what was typed to a label in use, with the rest of it selected. */
function complete(input) {
  const typed = input.value;
  const inUse = [...labelsInUse().keys(), ...(matesIn() ?? []).flat()];
  if (inUse.includes(typed) || /^\d*$/.test(typed)) return; // 1 is not the beginning of 10
  const meant = inUse.find((label) => label.toLowerCase().startsWith(typed.toLowerCase()));
  if (!meant || input.selectionStart !== typed.length) return;
  input.value = meant;
  input.setSelectionRange(typed.length, meant.length);
}

/**
 * The label that was typed, or of which the initials were: "ho" for "heart out". Capitals, which
 * phones write of themselves, make no difference.
 */
function meantBy(typed) {
  const known = new Set([...labelsInUse().keys(), ...(matesIn() ?? []).flat()]);
  const small = typed.toLowerCase();
  const initials = (label) => label.includes(" ") ? label.split(/\s+/).map((word) => word[0]).join("") : "";
  const found = [...known].filter((label) =>
    [label, initials(label)].some((each) => each.toLowerCase() === small));
  return !known.has(typed) && found.length === 1 ? found[0] : typed;
}

byId("card-table").addEventListener("input", (event) => {
  const isTyping = event.inputType?.startsWith("insert");
  if (isTyping && / \d+$/.test(event.target.dataset.side)) complete(event.target);
});
// Not "change": a browser does not tell of what was typed before the table was drawn anew.
byId("card-table").addEventListener("focusout", ({ target, relatedTarget }) => {
  take(target);
  // The table is another one now: what was gone to is in it, too.
  const to = relatedTarget?.isConnected === false ? relatedTarget.dataset.side : undefined;
  if (to !== undefined) setTimeout(() => goToSide(to));
});
let goneFrom = null;
byId("card-table").addEventListener("pointerdown", () => { goneFrom = document.activeElement; });
byId("card-table").addEventListener("click", ({ target }) => {
  if (target.dataset.side !== undefined && target !== goneFrom) target.select(); // to type over it
});

function goToSide(side) {
  const input = /** @type {any} */ (byId("card-table").querySelector(`[data-side="${side}"]`));
  input?.focus();
  input?.select();
}

byId("card-table").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const inputs = [...byId("card-table").querySelectorAll("input")];
  const next = inputs[inputs.indexOf(event.target) + 1]?.dataset.side;
  const isLast = next === undefined || (next === "new name" && !event.target.closest(".fresh"));
  take(event.target);
  goToSide(isLast ? 'new face"], [data-side="new 0' : next);
});

function take(input) {
  // Enter takes it, and so does leaving it afterwards.
  if (isShowing || input.dataset.taken === input.value) return;
  const [card, side] = input.dataset.side.split(" ");
  if (Number(side) >= 0) input.value = meantBy(input.value.trim());
  input.dataset.taken = input.value;
  if (card === "new") {
    if (side === "name" || side === "face") fresh[side] = input.value.trim();
    else fresh.sides[Number(side)] = input.value.trim();
    const wanted = known.puzzle?.sides.length;
    if (Number(side) === wanted - 1 && input.value.trim()) addCard(wanted);
    return;
  }
  const node = cardsIn()[Number(card)]?.sides[Number(side)];
  if (!node || labelOf(node) === input.value.trim()) return;
  change(splice(state.text, node.start, node.end, typedLabel(input.value.trim())));
}

function addCard(wanted) {
  const sides = Array.from({ length: wanted }, (_, index) => fresh.sides[index] ?? "");
  if (sides.some((each) => !each)) return;
  const list = at(state.tree, "pieces");
  if (list?.kind !== "array") return;
  const name = fresh.name || nextName();
  const face = fresh.face ? ` "face": ${JSON.stringify(fresh.face)},` : "";
  Object.assign(fresh, { name: "", sides: [] });
  /** @type {any} */ (document.activeElement)?.blur();
  change(withEntry(state.text, list,
    `{"name": ${JSON.stringify(name)},${face} "sides": [${sides.map(typedLabel).join(", ")}]}`));
  announce(`Card ${name} added`);
  showCards();
}

onText.push(showCards);
onKnown.push(() => {
  if (shownNames !== (known.puzzle?.sides ?? []).join()) showCards();
  markCards();
  showTallies(); // whose pictures may be others now
});
