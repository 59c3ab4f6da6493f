/* The worker: it answers one question after the other, until the page ends it. */

/** How long an answer may take, in milliseconds, and how many solutions are counted. */
const LIMIT = 2000;
const MOST_COUNTED = 1000;

/** @type {ReturnType<typeof makeSearch>} */
let searched;

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {"verdict" | "count" | "next"} ask
 * @property {number[]} laid
 * @property {number[] | null} blank
 * @property {boolean} [isKnown] whether it is known already that it can be finished
 */

/** @type {Record<string, (question: Question) => object>} */
const ANSWERS = {
  /** Whether it can be finished, what fits where, and since when it cannot. */
  verdict({ laid, blank, id, isKnown }) {
    const good = searched.begin(laid, blank);
    const clash = good < laid.length ? good : null;
    const known = { fits: searched.fits(), forced: searched.forced(), isFinished: false };
    if (clash !== null) return { ...known, answer: NO, since: clash };
    const isFinished = searched.isFinished();
    if (isKnown) return { ...known, answer: YES, isFinished, since: null };
    const { answer, solution } = searched.decide(LIMIT);
    if (answer !== NO) return { ...known, answer, solution, isFinished, since: null };
    postMessage({ id, isFirst: true, ...known, answer, since: null });
    return { ...known, answer, since: sinceWhen(laid, blank) };
  },

  /** How many solutions there are from here. */
  count({ laid, blank }) {
    searched.begin(laid, blank);
    const { answer, found } = searched.decide(LIMIT, MOST_COUNTED);
    return { found, isAll: answer === NO };
  },

  /** A piece to lay next: where the choice is least, and whether there is any. */
  next({ laid, blank }) {
    searched.begin(laid, blank);
    const item = searched.scarcest();
    const ways = item < 0 ? [] : searched.waysOf(item);
    const good = [];
    let isKnown = true;
    for (const each of ways) {
      searched.use(each);
      const { answer } = searched.decide(LIMIT / 4);
      searched.takeBack();
      if (answer === YES) good.push(each);
      else if (answer === UNKNOWN) isKnown = false;
      if (good.length > 1) break;
    }
    return { item, ways: ways.length, good, isKnown };
  },
};

/**
 * The number of the piece since which it cannot be finished; -1 if it never could, and null if
 * that is not known.
 *
 * @param {number[]} laid
 * @param {number[] | null} blank
 */
function sinceWhen(laid, blank) {
  for (let number = laid.length - 1; number >= 0; number--) {
    searched.begin(laid.slice(0, number), blank);
    const { answer } = searched.decide(LIMIT / 2);
    if (answer === YES) return number;
    if (answer === UNKNOWN) return null;
  }
  return -1;
}

onmessage = ({ data }) => {
  if (data.tables) searched = makeSearch(data.tables);
  else postMessage({ id: data.id, ...ANSWERS[data.ask](data) });
};
