/* How solutions differ: in which pieces, and on which cells. */

/**
 * How two solutions differ, the first turned by a symmetry: the pieces that lie otherwise, and
 * the cells that show it.
 */
function difference(index, other, symmetry = 0) {
  const placed = [placementsOf(index, symmetry), placementsOf(other)];
  const [one, two] = placed.map((each) => new Set(each.map(lookOf)));
  const only = (each, seen) => each.filter((placement) => !seen.has(lookOf(placement)));
  const [here, there] = [only(placed[0], two), only(placed[1], one)];
  const moved = [...here, ...there];
  const cells = [...new Set(moved.flatMap((p) => solutions.placements[p].cells))];
  const names = [...new Set(moved.map((p) => placedName(solutions.placements[p])))];
  return { cells, names, pieces: Math.max(here.length, there.length) };
}

/** What a placement looks like: pieces that nobody can tell apart look the same. */
const lookOf = (placement) => solutions.placements[placement].look;

function differenceInWords({ cells, names, pieces: number }) {
  const shown = names.slice(0, 12).flatMap((name, i) => (i ? [", ", bdi(name)] : [bdi(name)]));
  const more = names.length - 12;
  return [`They differ in ${numberOf(number, "piece")} on ${numberOf(cells.length, "cell")}: `,
    ...shown, more > 0 ? ` and ${inDigits(more)} more.` : "."];
}

/** The looks of each solution, column by column, as numbers for a quick comparison. */
const looks = (() => {
  const most = solutions.placements.reduce((far, { look }) => Math.max(far, look), -1) + 1;
  const of = new Uint32Array(solutions.placements.length + 1);
  solutions.placements.forEach(({ look }, placement) => { of[placement] = look; });
  of[solutions.nothing] = most;
  return { rows: Uint32Array.from(solutions.rows, (placement) => of[placement]), most };
})();

/**
 * The solution that differs from a given one in the fewest pieces, if the given one is turned
 * by a symmetry of the puzzle; null if it is the only one.
 */
function nearestTo(index) {
  let best = null;
  for (let symmetry = 0; symmetry <= solutions.symmetries.length; symmetry++) {
    const near = nearestToImage(index, symmetry);
    if (near && (!best || near.pieces < best.pieces)) best = near;
  }
  return best;
}

function nearestToImage(index, symmetry) {
  const { size, width } = solutions;
  const own = new Uint8Array(looks.most + 1);
  const placements = placementsOf(index, symmetry);
  for (const placement of placements) own[lookOf(placement)] = 1;
  const shared = new Uint16Array(size);
  const used = new Uint16Array(size);
  for (let column = 0; column < width; column++) {
    const begin = column * size;
    for (let other = 0; other < size; other++) {
      const look = looks.rows[begin + other];
      shared[other] += own[look];
      used[other] += Number(look !== looks.most);
    }
  }
  let best = null;
  for (let other = 0; other < size; other++) {
    const apart = Math.max(used[other], placements.length) - shared[other];
    if (other !== index && (!best || apart < best.pieces))
      best = { index: other, pieces: apart, symmetry };
  }
  return best;
}

/** The places of at most so many of the solutions, evenly spaced among them. */
function evenly(most) {
  const number = Math.min(most, solutions.size);
  return Array.from({ length: number }, (_, i) => Math.floor((i * solutions.size) / number));
}
