/* Placements, unfolded from how Python wrote them: see `extras/play/playing.py`. */

/**
 * Placements in their order, from groups of one class and turn.
 *
 * @param {any} tables
 */
function unfolded(tables) {
  return tables.groups.flatMap((/** @type {any} */ { piece, turn, first, further, shows, named }) =>
    first.map((/** @type {number} */ cell, /** @type {number} */ place) => {
      const cells = [cell, ...further.map((/** @type {number | number[]} */ by) =>
        cell + (typeof by === "number" ? by : by[place]))];
      return {
        piece, turn, cells, named,
        shows: shows.map((/** @type {number[]} */ [own, step, label]) =>
          [cells[own] * tables.steps + step, label]),
      };
    }));
}
