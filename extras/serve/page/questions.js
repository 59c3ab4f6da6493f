/* Questions: each starts a command beside the server, tells how far it is, and can be ended;
 * the answers stay. */

const QUESTIONS = [
  ["solve", "Solve"], ["count", "Count"], ["unique", "Is it unique?"], ["explain", "Why not?"],
  ["repair", "Repair"], ["rate", "How hard?"], ["apart", "Does it come apart?"],
];
const FILES = [
  ["play", "Play it"], ["gallery", "Gallery"], ["svg", "Puzzle, SVG"], ["png", "Puzzle, PNG"],
  ["pdf", "Puzzle, PDF"], ["solution", "Solution, PDF"], ["cut", "Cut file, DXF"], ["stl", "STL"], ["3mf", "3MF"],
  ["burrtools", "BurrTools"],
];
const VERDICT_MS = 1200;

const openCells = () => (known.puzzle?.has_names ? byId("open-cells").value.trim() : "");

/** Start a command on the text as it is now, and hand on what it tells.
 * @param {string} action @param {(event: any) => void} hear */
async function run(action, hear) {
  const { job } = await ask("POST", "/jobs", { action, text: state.text, open: openCells() });
  const source = new EventSource(`/jobs/${job}/events`);
  source.onmessage = (message) => {
    const event = JSON.parse(message.data);
    if (event.type === "end") source.close();
    hear(event);
  };
  source.onerror = () => {
    hear(source.readyState === EventSource.CLOSED ? { type: "end", status: null } : { type: "lost" });
  };
  return {
    file: `/jobs/${job}/file`,
    stop: () => ask("DELETE", `/jobs/${job}`).catch(() => {}),
    leave: () => {
      source.close();
      ask("DELETE", `/jobs/${job}`).catch(() => {});
    },
  };
}

const duration = (seconds) => (seconds < 90 ? `${Math.round(seconds)} s`
  : seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`);

function inWords({ stage, subject, seconds, done: finished, of, unit, solutions, share, seconds_left: left }) {
  const parts = [`${stage}${subject ? ` ${subject}` : ""}, ${duration(seconds)}`];
  if (solutions !== null) parts.push(`${solutions.toLocaleString("en")} found`);
  if (share !== null) parts.push(`${Math.min(99, Math.round(100 * share))} %`);
  else if (of) parts.push(`${finished} of ${of} ${unit ?? "step"}s`);
  if (left) parts.push(`about ${duration(left[1])} left`);
  return parts.join("; ");
}

/** What an exit status means where the command has said nothing. */
const ENDS = { 0: "done", 1: "no", 2: "it could not be asked", 3: "not known", 130: "ended by you" };

/** Lines of pictures made of letters, and what stands above and below these. */
const DRAWN = /^$|^ |[│─┐┘]|^(Solution|layer) \d|^Pieces /;

/** The answers that are kept: what was asked of which text and which cells to stay open, the first
 * line of what was said, and what that says of solutions.
 * @type {{ title: string, text: string, cells: string, said: string, verdict: string, entry: any, back: any }[]} */
let answers = [];

const SOME = "There is a solution.", NONE = "There is no solution.";

/** What the answers say of the solutions of the text as it is now: the most that any of them says. */
function verdictOfAnswers() {
  const said = answers.filter(({ text, cells }) => text === state.text && cells === openCells())
    .map((each) => each.verdict).filter(Boolean);
  return said.find((each) => each !== SOME) ?? said[0];
}

/** Whether what is typed are cards that nobody turns over. */
const areCards = () => cardsIn().length > 0 && at(state.tree, "turning")?.value !== "rotate-and-flip";

/** What a command says of other commands, as these are called here. */
const asHere = (text) => text.replace("(see: jigsat check)", "(see what is wrong, above)")
  .replace(/jigsat (\w+) (shows|tells)/, (words, name, verb) => {
    const title = QUESTIONS.find(([action]) => action === name)?.[1];
    return title ? `“${title}” ${verb}` : words;
  });

/** What is to be read in the terminal only: of files, suspicions and other commands. */
const ELSEWHERE = /: (not )?written\b.*(: puzzle|repaired)|suspicions? \(see: jigsat check|: jigsat enumerate /;
/** The texts that anything was asked of, in the order in which that was done. */
const versions = () => [...new Set(answers.map(({ text }) => text))];

/** Say of which version each answer is; if there are several, set the answers side by side. */
function compare() {
  answers = answers.filter(({ entry }) => entry.isConnected);
  const texts = versions(), titles = [...new Set(answers.map(({ title }) => title))];
  const called = (text) => `version ${texts.indexOf(text) + 1}${text === state.text ? " (now)" : ""}`;
  for (const { text, entry, back } of answers) {
    back.hidden = text === state.text;
    entry.querySelector(".of").textContent = texts.length > 1 ? called(text) : "";
  }
  byId("compared").hidden = texts.length < 2;
  byId("compared").replaceChildren(html("table", {}, html("caption", {}, "Answers compared"),
    html("thead", {}, html("tr", {}, html("td", {}), ...titles.map((title) =>
      html("th", { scope: "col" }, title)))),
    html("tbody", {}, ...texts.map((text) => html("tr", {}, html("th", { scope: "row" }, called(text)),
      ...titles.map((title) => html("td", {}, answers.findLast((each) =>
        each.text === text && each.title === title)?.said ?? "")))))));
}
onText.push(compare);

/** What of an answer stands in the table: its first line, or what tells how hard a puzzle is. */
function summary(action, lines) {
  if (action !== "rate") return lines.find((each) => !DRAWN.test(each));
  return lines.filter((each) => /^ +(solutions|needle|guesses|solved) /.test(each))
    .map((each) => each.trim().replace(/ +/g, " ")).join("; ");
}

async function question(action, name) {
  const title = openCells() ? `${name} (${openCells()})` : name;
  const progress = html("p", { class: "soft", role: "status" }, "begins …");
  const bar = html("progress", { "aria-label": `${title}: how far` });
  const pictures = html("div", {}), body = html("div", {}, pictures);
  const said = html("pre", { tabindex: "0", "aria-label": `${title}: answer` });
  const cancel = html("button", { type: "button" }, "Cancel");
  const remove = html("button", { type: "button", hidden: true, "aria-label": `Remove: ${title}` }, "×");
  const { text: asked_of } = state, isCover = known.answer?.kind === "cover";
  const images = isCover ? "" : areCards() ? "turned" : "turned and mirrored";
  const back = html("button", { type: "button", hidden: true, onclick: () => change(asked_of) },
    "Back to this puzzle");
  const entry = html("li", { class: "result", "data-action": action },
    html("header", {},
      html("h3", {}, `${title} `, html("small", {}, new Date().toLocaleTimeString(), " ",
        html("span", { class: "of" }))),
      back, cancel, remove), bar, progress, body);
  byId("results").prepend(entry);
  entry.scrollIntoView({ block: "nearest" });
  let found = 0, hasSaid = false;
  const write = (text) => {
    if (!said.isConnected) body.append(said);
    said.append(html("span", { class: DRAWN.test(text) ? "art" : null }, `${asHere(text)}\n`));
    hasSaid = true;
  };
  const hear = (event) => {
    switch (event.type) {
      case "progress":
        progress.textContent = inWords(event);
        if (event.share === null) bar.removeAttribute("value");
        else bar.value = event.share;
        break;
      case "text": write(event.text); break;
      case "note": // but for what it says of its own files
        if (!ELSEWHERE.test(event.text)) write(event.text.replace(/^jigsat: /, ""));
        break;
      case "lost": progress.textContent = "nobody answers: jigsat serve has ended, or cannot be reached"; break;
      case "solution":
        found = event.number;
        if (event.svg) pictures.append(html("figure", {}, pictureOf(event.svg, `Solution ${found}`),
          html("figcaption", {}, `${found}`)));
        progress.textContent = `${found} found`;
        break;
      case "all":
        write(event.found === 0 && event.complete ? "there is no solution (ask: Why not?)"
          : `${event.found} ${event.found === 1 ? "solution" : "solutions"}`
            + (event.complete ? ", and no others" : ", perhaps not all")
            + (images && ` (${images} ones count once)`));
        learn(event.found === 0 ? event.complete && NONE : event.found > 1 ? `There are ${
          event.complete ? event.found : "several"} solutions.` : event.complete
          ? "There is exactly one solution." : SOME);
        break;
      case "document":
        tellDocument(event, images, body, write);
        learn({ unique: "There is exactly one solution.", "no solution": NONE,
          "not unique": "There is more than one solution." }[event.document.verdict]);
        break;
      case "end": finish(event); break;
    }
  };
  const finish = (event) => {
    bar.remove();
    cancel.hidden = true;
    remove.hidden = false;
    entry.dataset.status = `${event.status}`;
    progress.textContent = event.status === 130 ? ENDS[130] : hasSaid ? "" : ENDS[event.status] ?? "ended";
    answer.said = summary(action, said.textContent.split("\n")) || progress.textContent;
    if (action === "explain" || action === "count") {
      learn(/: (there is )?no solution(?! found)/.test(answer.said) ? NONE
        : /: (there is a|[1-9][\d,]*) solution/.test(answer.said) && SOME);
    }
    announce(`${title}: ${answer.said}`);
    compare();
    if (event.file && action === "repair") {
      offerRepaired(running.file, body, write);
    } else if (found || event.file) {
      const isPage = action === "play" || action === "gallery";
      body.append(html("p", {}, html("a", { href: running.file, ...(isPage
        ? { target: "_blank", rel: "noopener" } : { download: true }) },
      isPage ? "Open the page" : found ? "Download the solutions" : "Download the file"), isPage
        ? [" ", html("a", { href: running.file, download: true }, "Download it, to share it")] : null));
    }
    if (document.activeElement?.closest("#questions, #files")) entry.scrollIntoView({ block: "nearest" });
  };
  let running;
  const answer = { title, text: asked_of, cells: openCells(), said: "…", verdict: "", entry, back };
  const learn = (verdict) => {
    if (!verdict) return;
    answer.verdict = verdict;
    showVerdict();
  };
  answers.push(answer);
  compare();
  remove.addEventListener("click", () => {
    entry.remove();
    compare();
  });
  try {
    running = await run(action, hear);
    cancel.addEventListener("click", () => {
      cancel.disabled = true;
      running.stop();
    });
  } catch (error) {
    write(error.message);
    finish({ status: 2 });
  }
}

/** Offer the repaired puzzle. Its text is fetched now, for the server forgets it in time. */
async function offerRepaired(file, body, write) {
  const response = await fetch(file).catch(() => null);
  const text = response?.ok ? await response.text().catch(() => null) : null;
  if (text === null) write("the repaired puzzle could not be fetched: ask again");
  else {
    body.append(html("button", { type: "button", onclick: () => change(text) },
      "Take the repaired puzzle"));
  }
}

function tellDocument({ document: found, svg: drawn }, images, body, write) {
  const { verdict, difference } = found;
  const once = images && ` (${images} ones count once)`;
  if (verdict) write(verdict === "unique" ? `unique: exactly one solution${once}` : verdict);
  if (difference?.cells?.length) {
    write(`two solutions differ on ${difference.cells.length} cells`
      + (difference.smallest ? "; no others differ on fewer" : ""));
  }
  for (const each of found.findings ?? []) write(each.what);
  if (drawn) body.prepend(pictureOf(drawn, verdict ?? "Solution"));
}

function offer(holder, list) {
  byId(holder).append(...list.map(([action, title]) => html("button", {
    type: "button", "data-action": action, onclick: () => question(action, title),
  }, title)));
}
offer("questions", QUESTIONS);
offer("files", FILES);

/** Whether a button is of no use for this puzzle: cards are no solids, and balls are not sawn. */
function isUseless(action) {
  const solid = known.puzzle?.solid, grid = under(state.tree, "grid")?.value;
  switch (action) {
    case "apart": return !known.puzzle?.is_moved;
    case "stl": case "3mf": return cardsIn().length > 0 || (!solid && grid !== "square");
    case "burrtools": return cardsIn().length > 0;
    case "cut": return solid === "sphere";
    default: return false;
  }
}

// Whether there is a solution, told without being asked once nothing is typed for a moment.

let deciding = 0, /** @type {any} */ verdict = null, asked = "";
/** How often it was asked or given up; an answer to what was asked before is of no use. */
let turn = 0;

function giveUp() {
  clearTimeout(deciding);
  verdict?.leave();
  verdict = null;
  asked = "";
  turn += 1;
}
onText.push(giveUp);

/** Show what the answers say; true if they say anything, so that nothing needs to be asked. */
function showVerdict() {
  const said = verdictOfAnswers();
  if (!said) return false;
  giveUp();
  byId("verdict").textContent = said;
  return true;
}

onKnown.push(() => {
  const is = known.answer.kind === "puzzle";
  if (is) byId("opening").hidden = !known.answer.has_names;
  for (const each of /** @type {any} */ (document.querySelectorAll("button[data-action]"))) {
    each.disabled = !is && known.answer.kind !== "cover";
    each.hidden = isUseless(each.dataset.action);
  }
  if (!is) {
    byId("verdict").textContent = "";
    return;
  }
  if (asked === state.text || showVerdict()) return;
  byId("verdict").textContent = "";
  if (known.answer.findings.some((each) => each.no_solution)) {
    byId("verdict").textContent = "There is no solution: see what is wrong.";
    return;
  }
  clearTimeout(deciding);
  deciding = setTimeout(decide, VERDICT_MS);
});

byId("open-cells").addEventListener("change", () => {
  if (known.answer?.kind === "puzzle" && !showVerdict()) decide();
});

async function decide() {
  giveUp();
  asked = state.text;
  byId("verdict").textContent = "";
  const mine = turn;
  let said = "It is not known whether there is a solution.";
  const hear = (event) => {
    if (mine !== turn) return;
    if (event.type === "document") {
      const { solutions, complete, findings } = event.document;
      if (solutions.length) said = SOME;
      else if (complete) said = findings?.length ? `There is no solution: ${findings[0].what}.` : NONE;
    }
    if (event.type === "end") {
      byId("verdict").textContent = said;
      verdict = null;
    }
  };
  try {
    const begun = await run("verdict", hear);
    if (mine === turn) verdict = begun;
    else begun.leave();
  } catch {
    // It is a kindness only: what is asked for by a button says why it cannot be answered.
  }
}
