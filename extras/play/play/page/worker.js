/* The worker: it answers one question after the other. A new verdict makes older questions stale. */

/** How long an answer may take, in milliseconds, and how many solutions are counted. */
const LIMIT = 2000;
const MOST_COUNTED = 1000;
/** After so many milliseconds the search looks whether it is still wanted. */
const SLICE = 20;

/** @type {ReturnType<typeof makeSearch>} */
let searched;
/** What was found out of positions. @type {Map<string, Found>} */
const known = new Map();
/** The number of the last verdict that was asked for, and what answers come after. */
let latest = 0;
let answered = Promise.resolve();

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {"verdict" | "count" | "next"} ask
 * @property {number[]} laid
 * @property {number[] | null} blank
 * @property {number} given how many of those that are laid cannot be lifted: the first ones
 * @property {number[]} [witness] a solution that is known already
 *
 * @typedef {{answer: number, solution?: number[]}} Found
 */

/** @type {Record<string, (question: Question) => Promise<object>>} */
const ANSWERS = {
  /** Whether it can be finished, what fits where, and since when it cannot. */
  async verdict(question) {
    const { laid, blank, id, given, witness } = question;
    const good = searched.begin(laid, blank);
    const first = { fits: searched.fits(), forced: searched.forced(), isFinished: false };
    if (good < laid.length) return { ...first, answer: NO, since: good < given ? -1 : good };
    first.isFinished = searched.isFinished();
    if (witness) known.set(keyOf(laid, blank), { answer: YES, solution: witness });
    const { answer, solution } = await judged(laid, blank, LIMIT);
    if (answer !== NO) return { ...first, answer, solution, since: null };
    postMessage({ id, isFirst: true, ...first, answer, since: null });
    return { ...first, answer, since: await sinceWhen(question) };
  },

  /** How many solutions there are from here. */
  async count({ laid, blank }) {
    if (searched.begin(laid, blank) < laid.length) return { found: 0, isAll: true };
    const { answer, found } = await decided(LIMIT, MOST_COUNTED);
    return { found, isAll: answer === NO };
  },

  /** A piece to lay next: where the choice is least, and whether there is any. */
  async next({ laid, blank }) {
    const isPossible = searched.begin(laid, blank) === laid.length;
    const item = isPossible ? searched.scarcest() : -1;
    const ways = item < 0 ? [] : searched.waysOf(item);
    const good = [];
    let isKnown = true;
    for (const each of ways) {
      searched.begin([...laid, each], blank);
      const { answer } = await decided(LIMIT / 4);
      if (answer === YES) good.push(each);
      else if (answer === UNKNOWN) isKnown = false;
      if (good.length > 1) break;
    }
    return { item, ways: ways.length, good, isKnown };
  },
};

/**
 * Whether there are so many solutions from where the search has begun. In between, other
 * messages are heard; if one of them makes this stale, it is never answered.
 *
 * @param {number} limit
 */
async function decided(limit, number = 1) {
  const [mine, until] = [latest, performance.now() + limit];
  searched.start(number);
  for (;;) {
    const answer = searched.goOn(SLICE);
    if (answer !== UNKNOWN || performance.now() > until) return { answer, ...searched.result() };
    await new Promise((done) => setTimeout(() => { if (mine === latest) done(null); }));
  }
}

/** @param {number[]} laid @param {number[] | null} blank */
const keyOf = (laid, blank) => `${[...laid].sort((one, other) => one - other)} ${blank}`;

/**
 * Whether a position can be finished: what was found before is not searched again.
 *
 * @param {number[]} laid
 * @param {number[] | null} blank
 * @param {number} limit
 * @returns {Promise<Found>}
 */
async function judged(laid, blank, limit) {
  const before = known.get(keyOf(laid, blank));
  if (before) return before;
  searched.begin(laid, blank);
  const found = await decided(limit);
  if (found.answer !== UNKNOWN) known.set(keyOf(laid, blank), found);
  return found;
}

/**
 * The number of the piece since which it cannot be finished; -1 if it never could, and null if
 * that is not known.
 *
 * @param {Question} question
 */
async function sinceWhen({ laid, blank, given }) {
  for (let number = laid.length - 1; number >= given; number--) {
    const { answer } = await judged(laid.slice(0, number), blank, LIMIT / 2);
    if (answer === YES) return number;
    if (answer === UNKNOWN) return null;
  }
  return -1;
}

onmessage = ({ data }) => {
  if (data.tables) {
    searched = makeSearch(data.tables);
    return;
  }
  if (data.ask === "verdict") {
    latest = data.id;
    answered = Promise.resolve();
  }
  const mine = latest;
  answered = answered.then(async () => {
    const answer = await ANSWERS[data.ask](data);
    if (mine === latest) postMessage({ id: data.id, ...answer });
  });
};
