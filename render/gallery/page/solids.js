/* Solutions in space: what there is to be painted of their pieces. */

/** The corners of each face of a cube, in a circle, around the step across it. */
const FACES = [
  [[1, 0, 0], [[1, -1, -1], [1, 1, -1], [1, 1, 1], [1, -1, 1]]],
  [[-1, 0, 0], [[-1, -1, 1], [-1, 1, 1], [-1, 1, -1], [-1, -1, -1]]],
  [[0, 1, 0], [[-1, 1, 1], [1, 1, 1], [1, 1, -1], [-1, 1, -1]]],
  [[0, -1, 0], [[-1, -1, -1], [1, -1, -1], [1, -1, 1], [-1, -1, 1]]],
  [[0, 0, 1], [[1, -1, 1], [1, 1, 1], [-1, 1, 1], [-1, -1, 1]]],
  [[0, 0, -1], [[-1, -1, -1], [-1, 1, -1], [1, 1, -1], [1, -1, -1]]],
].map(([step_, around]) => [step_, around.map((corner) => corner.map((value) => value / 2))]);

const AXES = [0, 1, 2];
const add3 = (a, b) => AXES.map((axis) => a[axis] + b[axis]);
const less3 = (a, b) => AXES.map((axis) => a[axis] - b[axis]);
const times3 = (a, factor) => a.map((value) => value * factor);
const key3 = (point) => point.map((value) => Math.round(value * 100)).join();

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

/**
 * What is to be painted of the pieces of a solution: faces of cubes. Each says which placement
 * of the solution it is of, counted from 0, and in which layer; faces have corners, a normal,
 * and which of their edges are edges of the piece.
 *
 * Args:
 *   isShown: whether a cell of a placement is to be seen.
 *   isWhole: whether layers stay on each other; if not, there are faces between them.
 */
function facesOf(index, isShown, isWhole) {
  return placementsOf(index).flatMap((placement, owner) => {
    const { cells: every, piece } = solutions.placements[placement];
    const cells = every.filter((cell) => isShown(owner, cell));
    const own = new Set(cells.map((cell) => key3(places[cell])));
    const isOwn = (place, from) => own.has(key3(place)) && (isWhole || place[1] === from[1]);
    return cells.flatMap((cell) => FACES
      .filter(([step_]) => !isOwn(add3(places[cell], step_), places[cell]))
      .map(([normal, around]) => ({
        owner, piece, normal, level: levels[cell],
        corners: around.map((corner) => add3(places[cell], corner)),
        edges: around.map((corner, i) => {
          const out = edgeStep(corner, around[(i + 1) % 4], normal);
          return !isOwn(add3(places[cell], out), places[cell])
            || isOwn(add3(add3(places[cell], out), normal), places[cell]);
        }),
      })));
  });
}

/** How large balls and their joints are. */
const BALL = 0.5;
const JOINT = 0.3;

/**
 * What is to be painted of pieces of balls: each ball, and a smaller one in each place where two
 * of a piece touch. They say of which placement and layer they are as faces do.
 */
function ballsOf(index, isShown, isWhole) {
  return placementsOf(index).flatMap((placement, owner) => {
    const { cells: every, piece } = solutions.placements[placement];
    const cells = every.filter((cell) => isShown(owner, cell));
    const balls = cells.map((cell) =>
      ({ owner, piece, level: levels[cell], middle: places[cell], radius: BALL }));
    const joints = balls.flatMap((one, i) => balls.slice(i + 1)
      .filter((two) => Math.hypot(...less3(one.middle, two.middle)) < 1.01
        && (isWhole || one.level === two.level))
      .map((two) => ({
        ...one, middle: times3(add3(one.middle, two.middle), 0.5), radius: JOINT,
      })));
    return [...balls, ...joints];
  });
}

/** From the middle of a cube across an edge of one of its faces, within the plane of the face. */
function edgeStep(one, two, normal) {
  return AXES.map((axis) => (normal[axis] || one[axis] !== two[axis] ? 0 : 2 * one[axis]));
}
