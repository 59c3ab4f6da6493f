/* Rectangles: the sizes of the board and the pieces, as they are typed. */

/** What has a size, with its name. @returns {{ name: string, size: any }[]} */
function sized() {
  const pieces = (at(state.tree, "pieces")?.items ?? []).map((each, number) =>
    ({ name: `${under(each, "name")?.value ?? number + 1}`, size: under(each, "size") }));
  return [{ name: "Board", size: at(state.tree, "board.size") }, ...pieces]
    .filter(({ size }) => size);
}

const sizeInWords = (size) =>
  size.kind === "array" ? size.items.map((each) => each.value).join(" × ") : `${size.value}`;

/** A size as it was typed before: a list of numbers, or a text. */
function typedSize(size, words) {
  const numbers = words.match(/\d+(?:\.\d+)?/g) ?? [];
  return size.kind === "array" ? `[${numbers.join(", ")}]` : JSON.stringify(numbers.join("x"));
}

function showSizes() {
  const holder = byId("sizes"), all = sized();
  byId("size-box").hidden = !all.length;
  const list = at(state.tree, "pieces");
  byId("add-size").hidden = list?.kind !== "array" || list.items[0]?.kind === "string";
  const focused = /** @type {any} */ (document.activeElement)?.dataset?.size;
  if (focused !== undefined && holder.childElementCount === all.length) return;
  holder.replaceChildren(...all.map(({ name, size }, number) => html("li", {}, html("label", {},
    `${name} `, html("input", { size: "12", value: sizeInWords(size), "data-size": `${number}` })))));
}

byId("sizes").addEventListener("change", ({ target }) => {
  const { size } = sized()[Number(target.dataset.size)] ?? {};
  if (size) change(splice(state.text, size.start, size.end, typedSize(size, target.value)));
});
byId("add-size").addEventListener("click", () => {
  const list = at(state.tree, "pieces");
  const used = new Set(list.items.map((each) => `${under(each, "name")?.value}`));
  const size = typedSize(sized().at(-1)?.size, "1 1");
  change(withEntry(state.text, list, `{"name": ${JSON.stringify(freeLetter(used))}, "size": ${size}}`));
});

onText.push(showSizes);
