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

/**
 * The solutions. `rows` has for each column of a solution the placements of all solutions, one
 * behind the other; `nothing` stands where a solution has fewer. `symmetries` have the image of
 * each of these placements. `covered` has, of all solutions that there are, how many have each
 * piece on each cell.
 */
async function readSolutions() {
  const text = new TextDecoder().decode(await unpacked("placements"));
  const { placements, covered, symmetries, numbers, classes, images, apart } = JSON.parse(text);
  const Numbers = placements.length < 65536 ? Uint16Array : Uint32Array;
  const rows = new Numbers(await unpacked("rows"));
  const size = numbers.length;
  return {
    placements, covered, symmetries, numbers, classes, images, apart, rows,
    size, width: size ? rows.length / size : 0,
    nothing: placements.length,
    indexOf: new Map(numbers.map((number, index) => [number, index])),
  };
}

const solutions = await readSolutions();

/** The placements of a solution; of its image under a symmetry, if that has a number from 1. */
function placementsOf(index, symmetry = 0) {
  const found = [];
  for (let column = 0; column < solutions.width; column++) {
    const placement = solutions.rows[column * solutions.size + index];
    if (placement !== solutions.nothing) found.push(placement);
  }
  if (symmetry) return found.map((placement) => solutions.symmetries[symmetry - 1][placement]);
  return found;
}

/** For each cell the placement that covers it in a solution, or -1. */
function ownersIn(index, symmetry = 0) {
  const owners = new Int32Array(contents.cells.length).fill(-1);
  for (const placement of placementsOf(index, symmetry))
    for (const cell of solutions.placements[placement].cells) owners[cell] = placement;
  return owners;
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
