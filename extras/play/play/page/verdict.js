/* The verdict: whether it can still be finished, as the worker has found out. */

const judge = {
  worker: null, asked: 0, waiting: new Map(), moved: "",
  /** What is known of what lies there now. */
  known: null,
  /** Solutions that were found: what is part of one can be finished. */
  witnesses: played.solution ? [played.solution] : [],
};
const ANSWER = { 1: "yes", 0: "no", "-1": "unknown" };
const SIGNS = { yes: "✓", no: "✗", unknown: "?", done: "★", wait: "…" };

function startWorker() {
  const source = new Blob([byId("worker").textContent], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  judge.worker = new Worker(address);
  judge.worker.addEventListener("message", ({ data }) => {
    const then = judge.waiting.get(data.id);
    if (then) then(data);
  });
  judge.worker.postMessage({ tables });
}

/** Ask something of what lies there now. */
function ask(kind, then, more = {}) {
  const id = ++judge.asked;
  judge.waiting.set(id, (answer) => {
    if (answer.isFirst) then(answer);
    else {
      judge.waiting.delete(id);
      then(answer);
    }
  });
  judge.worker.postMessage({ id, ask: kind, laid: game.laid, blank: game.blank, given: fixed.size, ...more });
}

function judgeNow(words = "") {
  // Nobody needs to know any more what was asked.
  judge.waiting.clear();
  judge.moved = words;
  judge.known = null;
  const witness = judge.witnesses.find((solution) =>
    game.laid.every((placement) => solution.includes(placement)) && isOfDate(solution));
  setBusy(true);
  if (!witness) showVerdict("wait", "");
  else showVerdict(witness.length === game.laid.length ? "done" : "yes", "");
  ask("verdict", (answer) => {
    judge.known = { ...answer, solution: answer.solution ?? witness };
    if (answer.answer === 1 && !witness) judge.witnesses.push(answer.solution);
    box.fits = answer.fits;
    showKnown();
    showBox();
    setBusy(Boolean(answer.isFirst));
  }, { witness });
}

/** What is known now, in words. */
function showKnown() {
  const { answer, isFinished, since, isFirst } = judge.known;
  const kind = isFinished ? "done" : ANSWER[answer];
  const blamed = since !== null && since >= 0 ? [game.laid[since]] : [];
  let why = "";
  if (kind === "no" && blamed.length) why = `since ${isCards ? "card " : ""}${pieceName(blamed[0])} was laid`;
  if (kind === "no" && since === -1)
    why = game.blank ? "on this date, whatever is laid" : "whatever is laid: there is no solution";
  if (kind === "unknown") why = "the search takes longer than two seconds";
  showVerdict(kind, why);
  showMarks(blamed, helpMarks());
  if (isFirst) return;
  if (kind === "done") finishGame();
  const moved_ = judge.moved ? `${judge.moved}. ` : "";
  announce(`${moved_}${WORDS[kind]}${why ? ` ${why}` : ""}${kind === "done" ? "" : "."}`);
}

const WORDS = {
  yes: "Can be finished", no: "Cannot be finished", unknown: "Not known", done: "Finished!",
  wait: "Looking …",
};

function showVerdict(kind, why) {
  byId("verdict").dataset.answer = kind;
  byId("sign").textContent = SIGNS[kind];
  byId("word").textContent = WORDS[kind];
  byId("why").textContent = why;
}

/** Whether more is still to be heard of what lies there now. */
function setBusy(isBusy) {
  byId("verdict").setAttribute("aria-busy", String(isBusy));
}

function makeVerdict() {
  startWorker();
  game.listeners.push((words) => {
    byId("advice").textContent = "";
    showMarks([], []);
    judgeNow(words);
  });
}
