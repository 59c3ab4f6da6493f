/*
 * The search: whether the pieces that lie can become a solution, and in how many ways.
 *
 * It knows placements only. Each covers cells and is of a class of pieces; each cell is covered
 * once, or stays blank where it may; and what else the rules of the puzzle say has come as sets,
 * sums, implications and choices of placements. All of that is searched, so that an answer is
 * never a guess: it is yes, no, or that the time was too short.
 */

const YES = 1;
const NO = 0;
const UNKNOWN = -1;

/**
 * @typedef {object} Placement
 * @property {number} piece its class
 * @property {number[]} cells
 * @property {[number, number][]} shows for each labelled side its number, and the label
 *
 * @typedef {object} Tables
 * @property {number} cells how many cells there are
 * @property {number[]} open cells that no piece covers
 * @property {number[]} blankable cells that may stay empty
 * @property {[number, number]} blanks how many do, at least and at most
 * @property {{least: number, count: number}[]} classes
 * @property {Placement[]} placements
 * @property {number[]} across for each side the number of the one it meets, or -1
 * @property {number[][] | null} fits for each label those that may lie against it
 * @property {number[][]} sets of each of which at most one placement is used
 * @property {{of: [number, number][], least: number, most: number}[]} sums
 * @property {[number, number[]][]} implications
 * @property {number[][][]} choices of each of which one set is not used at all
 */

/**
 * A search through these placements.
 *
 * @param {Tables} tables
 */
function makeSearch(tables) {
  const { placements, classes } = tables;
  const cells = tables.cells;
  const size = placements.length;
  const width = cells + classes.length;
  const [fewestBlanks, mostBlanks] = tables.blanks;

  /** The placements in each item: the cells, the classes, and sets of at most one. */
  const lists = Array.from({ length: width + tables.sets.length }, () => /** @type {number[]} */ ([]));
  placements.forEach(({ piece, cells: own }, number) => {
    for (const cell of own) lists[cell].push(number);
    lists[cells + piece].push(number);
  });
  tables.sets.forEach((set, number) => lists[width + number].push(...set));
  const members = lists.map((list) => Int32Array.from(list));
  /** For each placement the lists of those that cannot lie beside it, but for its own class. */
  const rivals = placements.map(({ cells: own }) => own.map((cell) => members[cell]));
  tables.sets.forEach((set, number) => set.forEach((each) => rivals[each].push(members[width + number])));
  addMisfits();
  const itemsOf = placements.map(({ piece, cells: own }) => Int32Array.from([...own, cells + piece]));
  const areas = Int32Array.from(placements.map(({ cells: own }) => own.length));

  /** The placements whose labels do not fit what a placement shows at sides that meet. */
  function addMisfits() {
    const { fits, across } = tables;
    if (!fits) return;
    /** @type {Map<string, number[]>} */
    const showing = new Map();
    placements.forEach(({ shows }, number) => shows.forEach(([side, label]) => {
      const key = `${side} ${label}`;
      const found = showing.get(key);
      if (found) found.push(number);
      else showing.set(key, [number]);
    }));
    const misfits = fits.map((good) => fits.map((_, label) => label).filter((label) => !good.includes(label)));
    const found = new Map([...showing].map(([key, list]) => [key, Int32Array.from(list)]));
    placements.forEach(({ shows }, number) => shows.forEach(([side, label]) => {
      if (across[side] < 0) return;
      for (const other of misfits[label]) {
        const list = found.get(`${across[side]} ${other}`);
        if (list) rivals[number].push(list);
      }
    }));
  }

  const isBlankable = new Uint8Array(cells);
  for (const cell of tables.blankable) isBlankable[cell] = 1;
  /** What the rules say of sums and choices: for each placement which of them, and how much. */
  const inSums = placements.map(() => /** @type {[number, number][]} */ ([]));
  tables.sums.forEach(({ of }, number) => of.forEach(([each, weight]) => inSums[each].push([number, weight])));
  const onlyGrows = tables.sums.map(({ of }) => of.every(([, weight]) => weight >= 0));
  const inChoices = placements.map(() => /** @type {[number, number][]} */ ([]));
  tables.choices.forEach((choice, number) => choice.forEach((set, place) =>
    set.forEach((each) => inChoices[each].push([number, place]))));
  /** @type {Map<number, Set<number>[]>} */
  const implied = new Map();
  for (const [each, others] of tables.implications)
    implied.set(each, [...(implied.get(each) ?? []), new Set(others)]);

  // The state: what is used, how often each placement is ruled out, and what is left of each item.
  const ruledOut = new Int16Array(size);
  const left = new Int32Array(width);
  const isDone = new Uint8Array(width);
  /** Cells that have to be covered on this day, though they may be blank on others. */
  const isNeeded = new Uint8Array(cells);
  const used = new Int32Array(classes.length);
  const totals = new Int32Array(tables.sums.length);
  const usedSets = tables.choices.map((choice) => new Int32Array(choice.length));
  /** @type {number[]} */
  let trail = [];
  let covered = 0;
  let dead = 0;
  let steps = 0;
  let until = 0;
  /** How many solutions are wanted, and those that were found. */
  let wanted = 1;
  let found = 0;
  /** @type {number[]} */
  let solution = [];

  /** @param {Int32Array} list */
  function ruleOut(list) {
    for (let i = 0; i < list.length; i++) {
      const each = list[i];
      if (ruledOut[each]++ !== 0) continue;
      const items = itemsOf[each];
      for (let k = 0; k < items.length; k++) {
        const item = items[k];
        if (--left[item] === 0 && item < cells && !isDone[item] && isBlankable[item]) dead++;
      }
    }
  }

  /** @param {Int32Array} list */
  function allowAgain(list) {
    for (let i = 0; i < list.length; i++) {
      const each = list[i];
      if (--ruledOut[each] !== 0) continue;
      const items = itemsOf[each];
      for (let k = 0; k < items.length; k++) {
        const item = items[k];
        if (left[item]++ === 0 && item < cells && !isDone[item] && isBlankable[item]) dead--;
      }
    }
  }

  /** @param {number} placement */
  function use(placement) {
    const { piece, cells: own } = placements[placement];
    trail.push(placement);
    for (const cell of own) isDone[cell] = 1;
    covered += areas[placement];
    used[piece]++;
    for (const [sum, weight] of inSums[placement]) totals[sum] += weight;
    for (const [choice, set] of inChoices[placement]) usedSets[choice][set]++;
    for (const list of rivals[placement]) ruleOut(list);
    if (used[piece] === classes[piece].count) ruleOut(members[cells + piece]);
  }

  /** Take back the placement that was used last. */
  function takeBack() {
    const placement = /** @type {number} */ (trail.pop());
    const { piece, cells: own } = placements[placement];
    if (used[piece] === classes[piece].count) allowAgain(members[cells + piece]);
    for (const list of rivals[placement]) allowAgain(list);
    for (const [choice, set] of inChoices[placement]) usedSets[choice][set]--;
    for (const [sum, weight] of inSums[placement]) totals[sum] -= weight;
    used[piece]--;
    covered -= areas[placement];
    for (const cell of own) isDone[cell] = 0;
  }

  /** Whether nothing that is used breaks a rule that more pieces cannot mend. */
  function mayGoOn() {
    if (dead > mostBlanks) return false;
    for (let i = 0; i < totals.length; i++)
      if (onlyGrows[i] && totals[i] > tables.sums[i].most) return false;
    return usedSets.every((sets) => sets.includes(0));
  }

  /** Whether what is used is a solution, if all has been covered that must be. */
  function isSolution() {
    const blanks = cells - tables.open.length - covered;
    if (blanks < fewestBlanks || blanks > mostBlanks) return false;
    for (let i = 0; i < totals.length; i++)
      if (totals[i] < tables.sums[i].least || totals[i] > tables.sums[i].most) return false;
    return trail.every((each) => (implied.get(each) ?? []).every((others) =>
      trail.some((other) => others.has(other))));
  }

  const isOpen = new Uint8Array(cells);
  for (const cell of tables.open) isOpen[cell] = 1;

  /** The item with the fewest ways to serve it; -1 if all are served, -2 if one cannot be. */
  function scarcest() {
    let best = -1;
    let least = Infinity;
    for (let cell = 0; cell < cells; cell++) {
      if (isDone[cell] || isOpen[cell] || left[cell] >= least) continue;
      if (isBlankable[cell] && !isNeeded[cell]) continue;
      if (left[cell] === 0) return -2;
      best = cell;
      least = left[cell];
    }
    for (let piece = 0; piece < classes.length; piece++) {
      const need = classes[piece].least - used[piece];
      if (need <= 0) continue;
      const ways = left[cells + piece] - need + 1;
      if (ways <= 0) return -2;
      if (ways < least) [best, least] = [cells + piece, ways];
    }
    return best;
  }

  /**
   * Search on from what is used.
   *
   * @returns {number} YES as soon as there are as many as wanted, NO if there are fewer
   */
  function search() {
    if ((++steps & 127) === 0 && performance.now() > until) return UNKNOWN;
    if (!mayGoOn()) return NO;
    const item = scarcest();
    if (item === -2) return NO;
    if (item === -1 && isSolution()) {
      solution = trail.slice();
      if (++found >= wanted) return YES;
    }
    // Where all that must be is served, more pieces may still be laid.
    const ways = item === -1 ? everything : members[item];
    /** What has been tried is not tried again in another order. */
    const tried = [];
    let answer = NO;
    for (let i = 0; i < ways.length && answer === NO; i++) {
      const each = ways[i];
      if (ruledOut[each]) continue;
      use(each);
      answer = search();
      takeBack();
      if (item >= 0 && item < cells) continue;
      const one = Int32Array.of(each);
      ruleOut(one);
      tried.push(one);
    }
    tried.forEach(allowAgain);
    return answer;
  }

  const everything = Int32Array.from(placements.keys());

  /**
   * Begin with these pieces; `blank`, if given, are exactly the cells that stay empty.
   *
   * @param {number[]} laid
   * @param {number[] | null} blank
   * @returns {number} how many of them can lie together: fewer than all if one cannot
   */
  function begin(laid, blank = null) {
    ruledOut.fill(0);
    isDone.fill(0);
    used.fill(0);
    totals.fill(0);
    usedSets.forEach((sets) => sets.fill(0));
    isNeeded.fill(blank ? 1 : 0);
    members.slice(0, width).forEach((list, item) => { left[item] = list.length; });
    trail = [];
    covered = 0;
    dead = 0;
    for (const cell of tables.blankable) if (!left[cell]) dead++;
    for (const cell of blank ?? []) {
      isNeeded[cell] = 0;
      ruleOut(members[cell]);
    }
    for (let i = 0; i < laid.length; i++) {
      if (ruledOut[laid[i]]) return i;
      use(laid[i]);
    }
    return laid.length;
  }

  /**
   * Whether there are so many solutions from here.
   *
   * @param {number} limit in milliseconds
   * @param {number} number
   */
  function decide(limit, number = 1) {
    const depth = trail.length;
    until = performance.now() + limit;
    [wanted, found, steps, solution] = [number, 0, 0, []];
    const answer = search();
    while (trail.length > depth) takeBack();
    return { answer, found, solution, steps };
  }

  return {
    begin, decide, use, takeBack, scarcest,
    /** Whether the board is full as it is. @returns {boolean} */
    isFinished: () => mayGoOn() && scarcest() === -1 && isSolution(),
    /** The placements that are still possible of an item. @param {number} item */
    waysOf: (item) => [...members[item]].filter((each) => !ruledOut[each]),
    /** Whether each class of pieces has a place. */
    fits: () => classes.map((_, piece) => left[cells + piece] > 0),
    /** The cells that have to be covered and that one class of pieces alone can cover. */
    forced: () => {
      const cellNumbers = Array.from({ length: cells }, (_, cell) => cell);
      return cellNumbers.flatMap((cell) => {
        if (isDone[cell] || isOpen[cell] || (isBlankable[cell] && !isNeeded[cell])) return [];
        const able = new Set([...members[cell]].filter((each) => !ruledOut[each])
          .map((each) => placements[each].piece));
        return able.size < 2 ? [{ cell, piece: able.size ? [...able][0] : -1 }] : [];
      });
    },
  };
}
