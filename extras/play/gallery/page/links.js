/* Links that name what is shown, and files to download. */

/** Write what is shown into the address: `#solution=17`, `#compare=17,20`, `&where=0@3,4@12`. */
function setFragment() {
  const parts = [];
  if (large.box.open) {
    const number = solutions.numbers[large.index];
    parts.push(large.other === null ? `solution=${number}`
      : `compare=${number},${solutions.numbers[large.other]}`);
    if (large.symmetry) parts.push(`image=${large.symmetry}`);
  }
  if (filter.conditions.length)
    parts.push(`where=${filter.conditions.map(({ piece, cell }) => `${piece}@${cell}`)}`);
  writeAddress(parts.join("&"));
}

/** Show what the address names, as far as this page has it. */
function followFragment() {
  const said = new URLSearchParams(location.hash.slice(1));
  const conditions = (said.get("where") ?? "").split(",").filter(Boolean).map((each) => {
    const [piece, cell] = each.split("@").map(Number);
    return { piece, cell };
  });
  const isThere = ({ piece, cell }) =>
    (piece === -1 || contents.pieces[piece]) && contents.cells[cell];
  if (conditions.length && conditions.every(isThere)) setConditions(conditions);
  const named = (said.get("compare") ?? said.get("solution") ?? "").split(",").filter(Boolean);
  const [index, other] = named.map((number) => solutions.indexOf.get(Number(number)));
  const symmetry = solutions.symmetries[Number(said.get("image")) - 1] ? +said.get("image") : 0;
  if (index !== undefined && said.has("compare") && other !== undefined)
    openLarge(index, other, symmetry);
  else if (index !== undefined) openLarge(index);
  else if (named.length) announce(`This page has no solution ${named[0]}.`);
}

async function copyLink() {
  byId("link").value = location.href;
  byId("link").hidden = false;
  byId("link").select();
  try {
    await navigator.clipboard.writeText(location.href);
    byId("copied").textContent = "Copied.";
  } catch {
    byId("copied").textContent = "Here it is, to be copied:";
  }
}

/** The large drawing of a solution as a file. */
function download(index) {
  saveDrawing(largeDrawing(index), `${contents.file}-${solutions.numbers[index]}`);
}
