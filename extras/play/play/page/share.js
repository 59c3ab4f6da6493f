/* What lies there as an address, as text and as a picture. */

/** `#g=`: which game; `&p=`: the placements in the order in which they were laid; `&d=`: the date. */
function fragmentNow() {
  const parts = current ? [`g=${current}`] : [];
  const own = game.laid.filter((placement) => !fixed.has(placement));
  if (own.length) parts.push(`p=${own.map((placement) => placement.toString(36)).join(".")}`);
  if (game.blank) parts.push(`d=${game.blank.join(".")}`);
  return parts.join("&");
}

function setAddress() {
  const fragment = fragmentNow();
  writeAddress(fragment);
  byId("layout").value = layoutNow();
  showQr();
  keep(played.key, fragment);
}

/** What was kept of an earlier visit; nothing of the date, which is today's again. */
function keptBefore() {
  const said = new URLSearchParams(kept(played.key));
  return said.has("p") && !said.has("d") ? `p=${said.get("p")}` : "";
}

/** Lay what the address says, as far as that can lie there; false if it says nothing. */
function followAddress(words = location.hash.slice(1)) {
  const said = new URLSearchParams(words);
  const numbers = (name, base) => (said.get(name) ?? "").split(".").filter(Boolean)
    .map((each) => parseInt(each, base));
  const date = numbers("d", 10);
  if (date.length === chosenRegions.length && date.length && isDate(date)) chooseDate(date, true);
  if (!said.has("p")) return false;
  const laid = [...played.given];
  for (const placement of numbers("p", 36)) {
    const owners = ownersOf(laid);
    const known = solutions.placements[placement];
    if (known && leftInBox(known.piece, laid) > 0 && known.cells.every((cell) => owners[cell] < 0))
      laid.push(placement);
  }
  set(laid, "");
  return true;
}

/** The layout as JSON that `jigsat` reads. */
function layoutNow() {
  const used = new Map();
  const placements = game.laid.map((placement) => {
    const { piece, cells } = solutions.placements[placement];
    const { turn, named } = tables.placements[placement];
    const copy = used.get(piece) ?? 0;
    used.set(piece, copy + 1);
    return {
      piece: contents.copies[piece][copy], orientation: named ? named[copy] : turn,
      cells: cells.map((cell) => contents.cells[cell].at),
    };
  });
  return `{"placements": [${placements.map((each) => `\n  ${JSON.stringify(each)}`).join(",")}\n]}\n`;
}

async function copyToClipboard(words, what) {
  try {
    await navigator.clipboard.writeText(words);
    byId("copied").textContent = `${what} copied.`;
  } catch {
    byId("layout").value = words;
    byId("layout").select();
    byId("copied").textContent = "Here it is, to be copied:";
  }
}

function savePicture() {
  saveDrawing(drawing({}, ...pieces(game.laid), ...game.laid.map(details), ...captions()),
    contents.file);
}

/** Whether another device reaches this address: not that of a file, nor this computer's own. */
const isOnline = location.protocol.startsWith("http")
  && !/^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])\.?$/.test(location.hostname);

/** The QR code of the link, while somebody may look at it. */
function showQr() {
  if (!isOnline || !byId("share").open) return;
  const code = qrCode(location.href);
  const path = (row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("");
  byId("qr").replaceChildren(...(code ? [svg("svg", {
    viewBox: `-4 -4 ${code.rows.length + 8} ${code.rows.length + 8}`, role: "img",
    "aria-label": "QR code of the link", "shape-rendering": "crispEdges",
  }, svg("path", { d: code.rows.map(path).join("") }))] : []));
}

function makeShare() {
  byId(isOnline ? "by-code" : "by-file").hidden = false;
  byId("share").addEventListener("toggle", showQr);
  game.listeners.push(setAddress);
  byId("copy").addEventListener("click", () => copyToClipboard(location.href, "Link"));
  byId("copy-text").addEventListener("click", () => copyToClipboard(layoutNow(), "Layout"));
  byId("download").addEventListener("click", savePicture);
}
