/* What can be laid: the placements that Python wrote into the page. */

const tables = JSON.parse(new TextDecoder().decode(await unpacked("tables")));
tables.placements = unfolded(tables);

/** As `contents.js` of the gallery has them: what is drawn is drawn by the same script. */
const solutions = {
  placements: tables.placements.map(({ piece, turn, cells, shows }) => ({
    piece, cells,
    way: tables.classes[piece].ways.indexOf(turn),
    name: contents.names.indexOf(contents.copies[piece][0]),
    labels: shows.flatMap(([side, label]) => (tables.drawn[side] === null ? []
      : [[Math.floor(side / tables.steps), tables.drawn[side], label]])),
  })),
};

/** The placements of each piece in each of its ways to lie. */
const lyingIn = tables.classes.map(({ ways }) => ways.map(() => []));
solutions.placements.forEach(({ piece, way }, number) => lyingIn[piece][way].push(number));
