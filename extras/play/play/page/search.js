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

/** So much may be remembered of which placements exclude which: 64 MB. */
const MOST_WORDS = 2 ** 24;

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

  /** For each cell and each set of at most one the placements in it. */
  const lists = Array.from({ length: cells + tables.sets.length }, () => /** @type {number[]} */ ([]));
  placements.forEach(({ cells: own }, number) => own.forEach((cell) => lists[cell].push(number)));
  tables.sets.forEach((set, number) => lists[cells + number].push(...set));
  const members = lists.map((list) => Int32Array.from(list));
  /** For each placement the lists of those that cannot lie beside it, but for its own class. */
  const rivals = placements.map(({ cells: own }) => own.map((cell) => members[cell]));
  tables.sets.forEach((set, number) => set.forEach((each) => rivals[each].push(members[cells + number])));
  addMisfits();
  const pieceOf = Int32Array.from(placements, ({ piece }) => piece);
  /** The items of each placement, one after the other: its cells, and its class. */
  const items = Int32Array.from(placements.flatMap(({ piece, cells: own }) => [...own, cells + piece]));
  const firstItem = new Int32Array(size + 1);
  placements.forEach(({ cells: own }, number) => { firstItem[number + 1] = firstItem[number] + own.length + 1; });

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

  // Sets of placements, a bit for each.
  const words = (size + 31) >> 5;
  const everything = new Uint32Array(words).fill(0xffffffff);
  /** The placements of each item. */
  const within = Array.from({ length: width }, () => new Uint32Array(words));
  for (let each = 0; each < size; each++)
    for (let k = firstItem[each]; k < firstItem[each + 1]; k++) include(within[items[k]], each);
  /** For each placement those that cannot lie beside it: made when they are asked for. */
  const excluded = Array.from({ length: size }, () => /** @type {Uint32Array | null} */ (null));
  let made = 0;

  /** @param {Uint32Array} set @param {number} each */
  function include(set, each) {
    set[each >> 5] |= 1 << (each & 31);
  }

  /** @param {Uint32Array} set @param {number} each */
  function includes(set, each) {
    return (set[each >> 5] >>> (each & 31)) & 1;
  }

  /** @param {number} placement */
  function excludedBy(placement) {
    let set = excluded[placement];
    if (!set) {
      if (++made * words > MOST_WORDS) {
        excluded.fill(null);
        made = 1;
      }
      set = excluded[placement] = new Uint32Array(words);
      for (const list of rivals[placement]) for (let i = 0; i < list.length; i++) include(set, list[i]);
    }
    return set;
  }

  /*
   * The state. For each depth there is a list of the placements that are still possible; all
   * lists lie in one array, one after the other, so that taking back costs nothing. Deep in the
   * search, where most of the time goes, the lists are short.
   */
  let possible = new Int32Array(4 * size + 1);
  const starts = new Int32Array(cells + 2);
  const ends = new Int32Array(cells + 2);
  /** For each depth the item whose ways are tried, and where in the list the next one may be. */
  const itemAt = new Int32Array(cells + 2);
  const nextAt = new Int32Array(cells + 2);
  /** For each depth how many of the possible placements each item has. */
  const lefts = [new Int32Array(width)];
  let left = lefts[0];
  const isDone = new Uint8Array(cells);
  /** Cells that have to be covered on this day, though they may be blank on others. */
  const isNeeded = new Uint8Array(cells);
  const used = new Int32Array(classes.length);
  const totals = new Int32Array(tables.sums.length);
  const usedSets = tables.choices.map((choice) => new Int32Array(choice.length));
  /** @type {number[]} */
  let trail = [];
  let covered = 0;
  /** How deep the search began. */
  let base = 0;
  let steps = 0;
  /** How many solutions are wanted, and those that were found. */
  let wanted = 1;
  let found = 0;
  /** @type {number[]} */
  let solution = [];

  /**
   * Use a placement.
   *
   * @param {number} placement
   * @param {number} place where it is in the list: what is before it there and of the same item
   *   has been tried, and is not tried again in another order
   */
  function use(placement, place = 0) {
    const depth = trail.length;
    const { piece, cells: own } = placements[placement];
    trail.push(placement);
    for (const cell of own) isDone[cell] = 1;
    covered += own.length;
    for (const [sum, weight] of inSums[placement]) totals[sum] += weight;
    for (const [choice, set] of inChoices[placement]) usedSets[choice][set]++;
    const full = ++used[piece] === classes[piece].count ? piece : -1;
    const out = excludedBy(placement);
    const tried = itemAt[depth] < 0 ? everything : within[itemAt[depth]];
    const from = starts[depth];
    const to = ends[depth];
    if (2 * to - from > possible.length) {
      const larger = new Int32Array(2 * possible.length);
      larger.set(possible);
      possible = larger;
    }
    const before = left;
    left = lefts[depth + 1] ??= new Int32Array(width);
    left.set(before);
    let end = to;
    for (let at = from; at < to; at++) {
      const each = possible[at];
      if (includes(out, each) || pieceOf[each] === full || (at < place && includes(tried, each)))
        for (let k = firstItem[each]; k < firstItem[each + 1]; k++) left[items[k]]--;
      else possible[end++] = each;
    }
    starts[depth + 1] = to;
    ends[depth + 1] = end;
  }

  /** Take back the placement that was used last. */
  function takeBack() {
    const placement = /** @type {number} */ (trail.pop());
    const { piece, cells: own } = placements[placement];
    for (const [choice, set] of inChoices[placement]) usedSets[choice][set]--;
    for (const [sum, weight] of inSums[placement]) totals[sum] -= weight;
    used[piece]--;
    covered -= own.length;
    for (const cell of own) isDone[cell] = 0;
    left = lefts[trail.length];
  }

  /** Whether nothing that is used breaks a rule that more pieces cannot mend. */
  function mayGoOn() {
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
    let dead = 0;
    for (let cell = 0; cell < cells; cell++) {
      if (isDone[cell] || isOpen[cell]) continue;
      if (isBlankable[cell] && left[cell] === 0 && ++dead > mostBlanks) return -2;
      if (left[cell] >= least || (isBlankable[cell] && !isNeeded[cell])) continue;
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

  /** What is tried next at this depth; if that is a solution, it is counted. */
  function look() {
    const depth = trail.length;
    const item = mayGoOn() ? scarcest() : -2;
    itemAt[depth] = item;
    // Where all that must be is served, more pieces may still be laid.
    nextAt[depth] = item === -2 ? ends[depth] : starts[depth];
    if (item !== -1 || !isSolution()) return;
    solution = trail.slice();
    found++;
  }

  /**
   * Begin with these pieces; `blank`, if given, are exactly the cells that stay empty.
   *
   * @param {number[]} laid
   * @param {number[] | null} blank
   * @returns {number} how many of them can lie together: fewer than all if one cannot
   */
  function begin(laid, blank = null) {
    isDone.fill(0);
    used.fill(0);
    totals.fill(0);
    usedSets.forEach((sets) => sets.fill(0));
    isNeeded.fill(blank ? 1 : 0);
    for (const cell of blank ?? []) isNeeded[cell] = 0;
    trail = [];
    covered = 0;
    left = lefts[0].fill(0);
    starts[0] = ends[0] = 0;
    for (let each = 0; each < size; each++) {
      if (blank?.some((cell) => includes(within[cell], each))) continue;
      possible[ends[0]++] = each;
      for (let k = firstItem[each]; k < firstItem[each + 1]; k++) left[items[k]]++;
    }
    for (let i = 0; i < laid.length; i++) {
      if (!possible.subarray(starts[i], ends[i]).includes(laid[i])) return i;
      use(laid[i]);
    }
    return laid.length;
  }

  /** Search from what is used for so many solutions: see `goOn`. */
  function start(number = 1) {
    [wanted, found, steps, solution] = [number, 0, 0, []];
    base = trail.length;
    look();
  }

  /**
   * Search on for a time in milliseconds.
   *
   * @param {number} limit
   * @returns {number} YES as soon as there are as many solutions as wanted, NO if there are
   *   fewer, UNKNOWN if it can be gone on with
   */
  function goOn(limit) {
    const until = performance.now() + limit;
    while (found < wanted) {
      if ((++steps & 63) === 0 && performance.now() > until) return UNKNOWN;
      const depth = trail.length;
      const item = itemAt[depth];
      const ways = item < 0 ? everything : within[item];
      let place = nextAt[depth];
      while (place < ends[depth] && !includes(ways, possible[place])) place++;
      if (place === ends[depth]) {
        if (depth === base) return NO;
        takeBack();
        continue;
      }
      nextAt[depth] = place + 1;
      use(possible[place], place);
      look();
    }
    while (trail.length > base) takeBack();
    return YES;
  }

  /**
   * Whether there are so many solutions from here.
   *
   * @param {number} limit in milliseconds
   */
  function decide(limit, number = 1) {
    start(number);
    const answer = goOn(limit);
    while (trail.length > base) takeBack();
    return { answer, ...result() };
  }

  const result = () => ({ found, solution, steps });

  /** The placements that are still possible of an item. @param {number} item */
  const waysOf = (item) => [...possible.subarray(starts[trail.length], ends[trail.length])]
    .filter((each) => includes(within[item], each));

  return {
    begin, start, goOn, result, decide, use, takeBack, scarcest, waysOf,
    /** Whether the board is full as it is. @returns {boolean} */
    isFinished: () => mayGoOn() && scarcest() === -1 && isSolution(),
    /** Whether each class of pieces has a place. */
    fits: () => classes.map((_, piece) => left[cells + piece] > 0),
    /** The cells that have to be covered and that one class of pieces alone can cover. */
    forced: () => {
      const cellNumbers = Array.from({ length: cells }, (_, cell) => cell);
      return cellNumbers.flatMap((cell) => {
        if (isDone[cell] || isOpen[cell] || (isBlankable[cell] && !isNeeded[cell])) return [];
        const able = new Set(waysOf(cell).map((each) => pieceOf[each]));
        return able.size < 2 ? [{ cell, piece: able.size ? [...able][0] : -1 }] : [];
      });
    },
  };
}
