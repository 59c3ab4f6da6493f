/* Solutions in space: what there is to be painted of their pieces. */

const AXES = [0, 1, 2];
/** @type {(a: number[], b: number[]) => any} */
const add3 = (a, b) => AXES.map((axis) => a[axis] + b[axis]);
/** @type {(a: number[], b: number[]) => any} */
const less3 = (a, b) => AXES.map((axis) => a[axis] - b[axis]);
const times3 = (a, factor) => a.map((value) => value * factor);
const unit3 = (a) => times3(a, 1 / Math.hypot(...a));
/** Neither halves nor heights of triangles come to lie where rounding goes the other way. */
const ROUNDED = 8 * Math.sqrt(3);
const key3 = (point) => point.map((value) => Math.round(value * ROUNDED)).join();

/** The middle of each cell: x to the right, y up, z to the front. */
const places = contents.cells.map(({ place }) => place);
/** How high the layers lie, the lowest first, and in which of them each cell is. */
const heights = contents.solid ? [...new Set(places.map(([, y]) => y))].sort((a, b) => a - b) : [];
const levels = contents.solid ? places.map(([, y]) => heights.indexOf(y)) : [];

/** The middle of a box around some points. */
function middleOf(points) {
  return AXES.map((axis) => {
    const values = points.map((point) => point[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
}

/** Around the middle of each cell its faces: the step across one, and its corners in a circle. */
const FACES = contents.solid && contents.solid !== "sphere"
  ? contents.cells.map(({ form }) => contents.forms[form]) : [];

/**
 * What is to be painted of some placements: the faces of their cells. Each says which of the
 * placements it is of, counted from 0, and in which layer; faces have corners, a normal, and
 * which of their edges are edges of the piece.
 *
 * Args:
 *   isShown: whether a cell of a placement is to be seen.
 *   isWhole: whether layers stay on each other; if not, there are faces between them.
 */
function facesOf(placements, isShown, isWhole) {
  return placements.flatMap((placement, owner) => {
    const cells = solutions.placements[placement].cells.filter((cell) => isShown(owner, cell));
    const own = new Set(cells.map((cell) => key3(places[cell])));
    const isOwn = (place, from) => own.has(key3(place)) && (isWhole || place[1] === from[1]);
    const faces = cells.flatMap((cell) => FACES[cell]
      .filter(({ across }) => !isOwn(add3(places[cell], across), places[cell]))
      .map(({ across, corners }) => ({
        owner, normal: unit3(across), level: levels[cell],
        corners: corners.map((corner) => add3(places[cell], corner)),
      })));
    return withEdges(faces, isWhole);
  });
}

/** Faces of a piece, and which edges are its own: those across which no face goes on as flat. */
function withEdges(faces, isWhole) {
  const flat = new Map();
  const keysOf = ({ corners: around, normal, level }) => around.map((corner, i) => {
    const ends = [key3(corner), key3(around[(i + 1) % around.length])].sort();
    return [...ends, key3(normal), isWhole ? 0 : level].join(" ");
  });
  const keys = faces.map(keysOf);
  keys.flat().forEach((key) => flat.set(key, (flat.get(key) ?? 0) + 1));
  return faces.map((face, i) => ({ ...face, edges: keys[i].map((key) => flat.get(key) === 1) }));
}

/** How large balls and their joints are. */
const BALL = 0.5;
const JOINT = 0.3;

/**
 * What is to be painted of pieces of balls: each ball, and a smaller one in each place where two
 * of a piece touch. They say of which placement and layer they are as faces do.
 */
function ballsOf(placements, isShown, isWhole) {
  return placements.flatMap((placement, owner) => {
    const cells = solutions.placements[placement].cells.filter((cell) => isShown(owner, cell));
    const balls = cells.map((cell) =>
      ({ owner, level: levels[cell], middle: places[cell], radius: BALL }));
    const joints = balls.flatMap((one, i) => balls.slice(i + 1)
      .filter((two) => Math.hypot(...less3(one.middle, two.middle)) < 1.01
        && (isWhole || one.level === two.level))
      .map((two) => ({
        ...one, middle: times3(add3(one.middle, two.middle), 0.5), radius: JOINT,
      })));
    return [...balls, ...joints];
  });
}
