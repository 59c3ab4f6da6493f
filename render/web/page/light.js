/* The light in which solids are seen, and from where: parallel lines of sight lead to the eye. */

/** A colour as red, green and blue from 0 to 1. */
function colourOf(piece) {
  const { colour, dark } = contents.pieces[piece];
  const text_ = isDark.matches ? dark : colour;
  return [1, 3, 5].map((at) => parseInt(text_.slice(at, at + 2), 16) / 255);
}

/** How pale the last of several copies of a piece is. */
const PALEST = 0.55;

/** The colours of placements; of several that are alike, each is a bit paler. */
function coloursOf(placements) {
  const kinds = placements.map((placement) => solutions.placements[placement].piece);
  const seen = new Map();
  return kinds.map((piece) => {
    const copy = seen.get(piece) ?? 0;
    seen.set(piece, copy + 1);
    const copies = kinds.filter((other) => other === piece).length;
    const pale = copies > 1 ? (PALEST * copy) / (copies - 1) : 0;
    return colourOf(piece).map((value) => value + (1 - value) * pale);
  });
}

/** A colour stepped back, as what is the same in both of two drawings. */
const steppedBack = (colour) =>
  colour.map((value) => 0.28 * value + 0.72 * (isDark.matches ? 0.11 : 1));

/** What turns a point as the view is turned: first around the upright axis, then to the eye. */
function turnedBy(across, up) {
  const [s, c] = [Math.sin(across), Math.cos(across)];
  const [t, d] = [Math.sin(up), Math.cos(up)];
  return ([x, y, z]) => {
    const [u, v] = [c * x + s * z, -s * x + c * z];
    return [u, d * y - t * v, t * y + d * v];
  };
}

const LIGHT = [0.35, 0.8, 0.5];
const lightOn = ([x, y, z]) =>
  0.7 + 0.3 * Math.max(0, x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2]);

/** A colour in some light, from 0 to 1. */
const lit = (colour, light) => colour.map((value) => Math.min(1, value * light));
