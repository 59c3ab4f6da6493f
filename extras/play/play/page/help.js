/* Help, step by step: nothing is told that was not asked for. */

const help = { marksForced: false, next: null };

/** The cells that are marked because one piece alone can cover them. */
const helpMarks = () => (help.marksForced ? (judge.known?.forced ?? []).map(({ cell }) => cell) : []);

function clearHelp() {
  help.next = null;
  byId("lay-next").hidden = true;
  for (const id of ["count", "next", "answer", "back"]) byId(id).textContent = "";
  showForced();
}

function showForced() {
  byId("ask-forced").setAttribute("aria-pressed", String(help.marksForced));
  const forced = help.marksForced ? judge.known?.forced ?? [] : [];
  byId("forced").textContent = !help.marksForced ? ""
    : !forced.length ? "There is no such cell now."
      : `${listed(forced.slice(0, 12).map(({ cell, piece }) =>
        `${contents.cells[cell].name}: ${piece < 0 ? "no piece at all" : `only ${nameOf(piece)}`}`))}.`;
}

function askCount() {
  byId("count").textContent = "Counting …";
  ask("count", ({ found, isAll }) => {
    const number = numberOf(found, "solution");
    const alike = tables.hasLookalikes ? " at most, as some look alike" : "";
    byId("count").textContent = isAll ? `${number}${alike}.`
      : found ? `At least ${number}.` : "It is not known: counting takes too long.";
  });
}

function askNext() {
  byId("next").textContent = "Looking …";
  ask("next", ({ item, ways, good, isKnown }) => {
    const [next] = good;
    if (next === undefined) {
      byId("next").textContent = judge.known?.isFinished ? "Nothing is missing."
        : isKnown ? "Nothing leads to a solution from here: go back first."
          : "It is not known: the search takes too long.";
      return;
    }
    help.next = next;
    byId("lay-next").hidden = false;
    const what = item < contents.cells.length ? contents.cells[item].name : null;
    const who = pieceName(next);
    byId("next").textContent = `${who} on ${whereInWords(next)}: ${reason()}`;
    showMarks([], helpMarks(), next);
    lookAtBoard(byId("next").textContent);

    function reason() {
      if (ways === 1) return what ? `nothing else can cover ${what}.` : "it has no other place left.";
      if (good.length === 1 && isKnown)
        return what ? `the other ${inDigits(ways - 1)} ways to cover ${what} lead nowhere.`
          : `its other ${inDigits(ways - 1)} places lead nowhere.`;
      return "one of several that lead to a solution.";
    }
  });
}

/** On a phone the board may be out of sight: show it, and the words below it. */
function lookAtBoard(words) {
  byId("advice").textContent = words;
  byId("board").scrollIntoView({ block: "nearest" });
}

function goBack() {
  const { answer, since } = judge.known ?? {};
  if (answer === 0 && since >= 0) {
    const lifted = game.laid.slice(since).filter((placement) => !fixed.has(placement));
    change(game.laid.filter((placement) => !lifted.includes(placement)),
      `${listed(lifted.map(pieceName))} lifted`);
  } else byId("back").textContent = answer === 1 ? "It can be finished as it is."
    : "It is not known since when it cannot be finished.";
}

function layAnswer() {
  const solution = judge.known?.solution;
  if (solution) change([...new Set([...game.laid, ...solution])], "A solution laid");
  else byId("answer").textContent = judge.known?.answer === 0
    ? "There is none from here: go back first." : "None is known yet.";
}

function makeHelp() {
  game.listeners.push(clearHelp);
  byId("ask-count").addEventListener("click", askCount);
  byId("ask-next").addEventListener("click", askNext);
  byId("ask-back").addEventListener("click", goBack);
  byId("ask-answer").addEventListener("click", layAnswer);
  byId("lay-next").addEventListener("click", () => lay(help.next));
  byId("ask-forced").addEventListener("click", () => {
    help.marksForced = !help.marksForced;
    showForced();
    if (judge.known) showKnown();
  });
}
