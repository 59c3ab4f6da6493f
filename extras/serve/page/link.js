/* A link that holds the whole puzzle, packed: whoever has an editor of their own opens it there. */

/** Programs that pass on messages cut longer links, and no text is longer than what the server takes. */
const MOST_LINK = 8_000, MOST_LINKED = 2 * 1024 * 1024;
const IN_LINK = /#puzzle=([\w-]+)/;

/** Pack bytes, or unpack them. Throws for what is not packed, and RangeError for too much of it. */
async function through(stream, bytes) {
  const parts = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MOST_LINKED) throw new RangeError("too long");
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}

async function linkOf(text) {
  const packed = new Uint8Array(await through(new CompressionStream("deflate-raw"), text));
  const signs = btoa(Array.from(packed, (each) => String.fromCharCode(each)).join(""));
  const safe = signs.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  return `${location.origin}/#puzzle=${safe}`;
}

/** The text that a link holds; null if it holds none. */
async function textOfLink(link) {
  const [, signs] = IN_LINK.exec(link) ?? [];
  if (!signs) return null;
  try {
    const bytes = atob(signs.replace(/-/g, "+").replace(/_/g, "/"));
    const packed = Uint8Array.from(bytes, (each) => each.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed));
  } catch {
    return null;
  }
}

byId("share").addEventListener("click", async () => {
  const link = await linkOf(state.text), isLong = link.length > MOST_LINK;
  byId("link-box").hidden = isLong;
  byId("link").value = isLong ? "" : link;
  let said = "This puzzle is too long for a link: download it, and send the file.";
  if (!isLong) {
    byId("link").select();
    const isCopied = await navigator.clipboard.writeText(link).then(() => true, () => false);
    said = `${isCopied ? "The link is copied" : "Copy the link below"}. It holds the whole puzzle: `
      + "whoever has jigsat pastes it into the page of jigsat serve, under “New …”.";
  }
  byId("opened").textContent = said;
});

async function takeLink() {
  const text = await textOfLink(byId("sent-link").value);
  if (text === null) return sayInDialog(new Error("This is no link to a puzzle, or a part of it is missing."));
  byId("sent-link").value = "";
  byId("beginning").close();
  takeText({ text, notes: [] }, "The puzzle of the link was opened");
}
byId("take-link").addEventListener("click", takeLink);

/** Open the puzzle in the address of this page, if there is one. */
async function followLink() {
  const text = await textOfLink(location.hash);
  if (text === null) return;
  writeAddress("");
  if (state.path === null) takeText({ text, notes: [] }, "The puzzle of the link was opened");
  else byId("opened").textContent = "This page writes a file, which a link may not: paste the link under “New …” to replace what is here.";
}
addEventListener("hashchange", followLink);
