/* What draws solids asks the pages of solutions for their board: here is none, and cells are handed
 * over as they are typed. */

const contents = { cells: [], solid: null };
const solutions = { placements: [] };
