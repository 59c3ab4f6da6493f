/* Cells as polygons, and the outlines of what lies on them. */

const digits = (number) => String(Math.round(number * 1000) / 1000);
const pointKey = (x, y) => `${Math.round(x * 1000)},${Math.round(y * 1000)}`;

/** The corners of each cell as pairs of numbers. */
const corners = contents.cells.map(({ polygon }) => {
  const found = [];
  for (let i = 0; i < polygon.length; i += 2) found.push([polygon[i], polygon[i + 1]]);
  return found;
});

/** The middle of each cell. */
const middles = corners.map((points) => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]);

/** The distance from the middle of a cell to its nearest side: the room for a text. */
const room = corners.length ? Math.min(...corners[0].map(([x, y], i) => {
  const [u, v] = corners[0][(i + 1) % corners[0].length];
  const [a, b] = middles[0];
  return Math.abs((u - x) * (y - b) - (x - a) * (v - y)) / Math.hypot(u - x, v - y);
})) : 0;

/** The sides of a cell, each in the direction in which its polygon runs. */
function sidesOf(cell) {
  const points = corners[cell];
  return points.map((from, i) => [from, points[(i + 1) % points.length]]);
}

/** The cells beside each cell, by its sides; -1 at the rim. */
const neighbours = (() => {
  const sides = new Map();
  contents.cells.forEach((_, cell) => sidesOf(cell).forEach(([from, to], side) =>
    sides.set(`${pointKey(...from)} ${pointKey(...to)}`, [cell, side])));
  return contents.cells.map((_, cell) => sidesOf(cell).map(([from, to]) =>
    sides.get(`${pointKey(...to)} ${pointKey(...from)}`)?.[0] ?? -1));
})();

/** The outline of some cells, as the data of a path: closed loops without needless corners. */
function outline(cells) {
  const inside = new Set(cells);
  const next = new Map();
  for (const cell of cells)
    sidesOf(cell).forEach(([from, to], side) => {
      if (inside.has(neighbours[cell][side])) return;
      const key = pointKey(...from);
      next.set(key, [...(next.get(key) ?? []), [from, to]]);
    });
  let path = "";
  for (const [key, waiting] of next)
    while (waiting.length) path += loop(next, key);
  return path;
}

function loop(next, start) {
  const points = [];
  let key = start;
  let direction = null;
  for (let waiting = next.get(key); waiting?.length; waiting = next.get(key)) {
    const [from, to] = waiting.length > 1 && direction ? sharpest(waiting, direction)
      : waiting.pop();
    points.push(from);
    direction = [to[0] - from[0], to[1] - from[1]];
    key = pointKey(...to);
  }
  const turns = points.filter((point, i) => {
    const [a, b] = points.at(i - 1);
    const [c, d] = points[(i + 1) % points.length];
    return Math.abs((point[0] - a) * (d - b) - (point[1] - b) * (c - a)) > 1e-6;
  });
  return `M${turns.map(([x, y]) => `${digits(x)} ${digits(y)}`).join("L")}Z`;
}

/** Where two loops touch in a corner, each of them stays by its own cells. */
function sharpest(waiting, [x, y]) {
  const turn = ([from, to]) => {
    const [u, v] = [to[0] - from[0], to[1] - from[1]];
    return Math.atan2(x * v - y * u, x * u + y * v);
  };
  const best = waiting.reduce((one, other) => (turn(other) > turn(one) ? other : one));
  waiting.splice(waiting.indexOf(best), 1);
  return best;
}

const outlines = new Map();

/** The outline of a placement, made once. */
function outlineOf(placement) {
  let path = outlines.get(placement);
  if (path === undefined) {
    path = outline(solutions.placements[placement].cells);
    outlines.set(placement, path);
  }
  return path;
}

/** The lines between cells of the same placement. */
function innerLines(cells) {
  const inside = new Set(cells);
  return cells.flatMap((cell) => sidesOf(cell)
    .filter((_, side) => neighbours[cell][side] > cell && inside.has(neighbours[cell][side]))
    .map(([[a, b], [c, d]]) => `M${digits(a)} ${digits(b)}L${digits(c)} ${digits(d)}`)).join("");
}

/** Of some cells the one that lies most in their midst. */
function midmost(cells) {
  const x = cells.reduce((sum, cell) => sum + middles[cell][0], 0) / cells.length;
  const y = cells.reduce((sum, cell) => sum + middles[cell][1], 0) / cells.length;
  const far = (cell) => Math.hypot(middles[cell][0] - x, middles[cell][1] - y);
  return cells.reduce((one, other) => (far(other) < far(one) - 1e-6 ? other : one));
}

/** The nearest cell in a direction from another, or -1. */
function cellTowards(cell, dx, dy) {
  const [x, y] = middles[cell];
  let best = -1;
  let least = Infinity;
  middles.forEach(([u, v], other) => {
    const along = (u - x) * dx + (v - y) * dy;
    const across = Math.abs((u - x) * dy - (v - y) * dx);
    const cost = along + 2 * across;
    if (other !== cell && along > 1e-6 && across <= 2 * along && cost < least) {
      least = cost;
      best = other;
    }
  });
  return best;
}
