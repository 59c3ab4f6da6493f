/* Nothing is taken apart here by itself. */

const player = { moves: [] };
const moveNow = () => null;
const movedNow = () => () => [0, 0, 0];
