/* The solutions, as Python wrote them into the page. */

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
