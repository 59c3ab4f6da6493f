/* Small pictures of pieces in space, as they lie, seen from a corner. */

/** Where a point is to be seen. */
const fromCorner = ([x, y, z]) => [(x - z) * 0.87, (x + z) * 0.5 - y];
/** How far it is from the back. */
const nearness = ([x, y, z]) => x + y + z;
/** Lengths across the line of sight are longer than along the axes. */
const BALL_IN_CORNER = BALL * Math.sqrt(1.5);

function solidSwatch(placement) {
  const { cells, piece } = solutions.placements[placement];
  const drawn = contents.solid === "sphere" ? ballSwatch(cells, piece) : faceSwatch(cells, piece);
  const { points, reach, shapes } = drawn;
  const least = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - reach);
  const most = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + reach);
  const box = [...least, most[0] - least[0], most[1] - least[1]];
  return svg("svg", {
    class: "swatch", "aria-hidden": "true", viewBox: box.map(digits).join(" "),
  }, ...shapes);
}

function faceSwatch(cells, piece) {
  const own = new Set(cells.map((cell) => key3(places[cell])));
  const faces = cells.flatMap((cell) => FACES[cell]
    .filter(({ across }) => nearness(across) > 0 && !own.has(key3(add3(places[cell], across))))
    .map(({ across, corners }) => ({
      light: 0.6 + 0.4 * unit3(across)[1] + 0.2 * unit3(across)[0],
      near: nearness(places[cell]),
      points: corners.map((corner) => fromCorner(add3(places[cell], corner))),
    }))).sort((a, b) => a.near - b.near);
  return {
    points: faces.flatMap(({ points }) => points),
    reach: 0.1,
    shapes: faces.flatMap(({ points, light }) => {
      const d = `${pathOf(points)}Z`;
      return [svg("path", { d, ...fillOf(piece) }),
        svg("path", { d, "fill-opacity": digits(Math.max(0, 1 - light)), stroke: "#1f1d1a",
          "stroke-width": 0.06, "stroke-linejoin": "round" })];
    }),
  };
}

function ballSwatch(cells, piece) {
  const balls = cells.map((cell) => places[cell]).sort((a, b) => nearness(a) - nearness(b));
  const points = balls.map(fromCorner);
  return {
    points,
    reach: BALL_IN_CORNER + 0.1,
    shapes: points.flatMap(([x, y]) => [
      svg("circle", { cx: digits(x), cy: digits(y), r: digits(BALL_IN_CORNER), ...fillOf(piece),
        stroke: "#1f1d1a", "stroke-width": 0.07 }),
      svg("circle", { cx: digits(x - 0.2), cy: digits(y - 0.22), r: 0.16, fill: "#ffffff",
        "fill-opacity": 0.45 })]),
  };
}

const fillOf = (piece) => ({ class: `p${piece}`, fill: contents.pieces[piece].colour });
