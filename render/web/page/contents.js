/* What the page is about: the blocks of data that Python wrote into it. */

const contents = JSON.parse(document.getElementById("contents").textContent);

/** The bytes in a block of base64, unpacked. */
async function unpacked(id) {
  const text = atob(document.getElementById(id).textContent);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

const english = new Intl.NumberFormat("en");
const inDigits = (number) => english.format(number);
const numberOf = (number, noun) => `${inDigits(number)} ${noun}${number === 1 ? "" : "s"}`;

/** Words with commas between them, and "and" before the last. */
function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** The name of a class of pieces: those of its pieces that nobody can tell apart. */
function nameOf(piece) {
  return piece < 0 ? "no piece" : contents.pieces[piece].name;
}
