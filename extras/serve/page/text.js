/* The text, which is all that is known of the puzzle: changed by typing and by drawing, undone,
 * written to the file. */

/** Milliseconds of typing that are undone at once, of quiet before the file is written, and between
 * two looks at the file. */
const TOGETHER_MS = 700, WRITE_MS = 500, LOOK_MS = 2000;

const area = byId("text");
const state = {
  text: "",
  /** @type {ReturnType<typeof treeOf>} */ tree: null,
  /** @type {string | null} */ path: null,
  version: "",
  written: "",
  isStuck: false,
  /** Whether the server has another file: one that was started later, at the same port. */
  isOther: false,
  /** Why the file could not be written. */ why: "",
  /** Why it cannot be read any more, such as that it is gone. */ unread: "",
};
/** @type {{ text: string, at: number }[]} */
const undone = [], done = [];
/** @type {(() => void)[]} */
const onText = [];
let lastTyped = 0, writing = 0, isTogether = false;

/** Change the text. `typed`: by hand in the text itself, of which several make one step. */
function change(text, typed = false) {
  if (text === state.text) return;
  const now = Date.now();
  const continues = isTogether || (typed && now - lastTyped < TOGETHER_MS);
  if (!continues || !done.length) done.push({ text: state.text, at: area.selectionStart });
  lastTyped = typed ? now : 0;
  undone.length = 0;
  show(text);
}

/** Make one step of undo of all changes until `apart`. */
function together() {
  done.push({ text: state.text, at: area.selectionStart });
  isTogether = true;
}

function apart() {
  isTogether = false;
  if (done.at(-1)?.text === state.text) done.pop();
  showSteps();
}

function show(text) {
  state.text = text;
  state.tree = treeOf(text);
  if (area.value !== text) {
    const { scrollTop, selectionStart } = area;
    area.value = text;
    area.setSelectionRange(selectionStart, selectionStart);
    area.scrollTop = scrollTop;
  }
  showSteps();
  for (const each of onText) each();
  clearTimeout(writing);
  writing = setTimeout(write, WRITE_MS);
  sayWhere();
}

function showSteps() {
  byId("undo").disabled = !done.length;
  byId("redo").disabled = !undone.length;
}

function step(from, to) {
  const last = from.pop();
  if (!last) return;
  to.push({ text: state.text, at: area.selectionStart });
  lastTyped = 0;
  show(last.text);
}
const undo = () => step(done, undone);
const redo = () => step(undone, done);

/** Begin with a text that is in the file already, or in none. */
function begin(text) {
  done.length = undone.length = 0;
  state.written = text;
  show(text);
}

area.addEventListener("input", () => change(area.value, true));
area.addEventListener("beforeinput", (event) => {
  if (!/^history/.test(event.inputType)) return;
  event.preventDefault();
  event.inputType === "historyUndo" ? undo() : redo();
});
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  key === "z" && !event.shiftKey ? undo() : redo();
});
byId("undo").addEventListener("click", undo);
byId("redo").addEventListener("click", redo);

// The file.

/** How often it was written so far, and whether that is going on. */
let writes = 0, isWriting = false;

async function write() {
  if (state.path === null || state.isStuck || state.isOther || isWriting) return;
  if (state.text === state.written) return;
  const { text, version } = state;
  isWriting = true;
  writes += 1;
  try {
    const answer = await ask("PUT", "/file", { text, version });
    state.version = answer.version;
    state.written = text;
    state.why = state.unread = "";
  } catch (error) {
    if (!(error instanceof Refused)) return; // the server is gone: `look` tries again
    if (error.status !== 409 || !error.answer.version) state.why = error.message;
    else if (error.answer.path === state.path) meet(error.answer);
    else state.isOther = true;
  } finally {
    isWriting = false;
    sayWhere();
  }
  if (state.text !== text) writing = setTimeout(write, WRITE_MS);
}

/** The file is not as it was when it was read here. */
function meet(answer) {
  if (answer.text === state.text || state.text === state.written) {
    const isNew = answer.text !== state.text;
    state.version = answer.version;
    state.written = answer.text;
    change(answer.text);
    if (isNew) announce("The file has changed, and is shown as it is now.");
    return;
  }
  state.isStuck = true;
  byId("conflict").hidden = false;
  byId("take-theirs").onclick = () => settle(answer, () => change(answer.text));
  byId("keep-mine").onclick = () => settle(answer, write);
}

function settle(answer, then) {
  state.isStuck = false;
  state.version = answer.version;
  state.written = answer.text;
  byId("conflict").hidden = true;
  then();
  sayWhere();
}

/** Look whether somebody else has changed the file, and whether the server is there. */
async function look() {
  if (isWriting) return;
  const before = writes;
  try {
    const answer = await ask("GET", "/file");
    if (writes !== before) return; // which may have been before or after
    state.unread = "";
    state.isOther = answer.path !== state.path;
    if (state.isOther || state.path === null) return;
    if (!state.isStuck && answer.version !== state.version) meet(answer);
    await write();
  } catch (error) { // the file cannot be read, or the server is gone
    if (writes === before && error instanceof Refused) state.unread = error.message;
  } finally {
    sayWhere();
  }
}

function sayWhere() {
  const isWritten = state.text === state.written;
  const said = !line.isUp || state.isOther
    ? "offline: the server has ended. Download your text, or start jigsat serve again"
    : state.isStuck
      ? "not saved"
      : state.path === null
        ? "not in a file: download it"
        : state.unread ? `not saved: ${state.unread}`
          : isWritten ? "saved"
            : state.why ? `not saved: ${state.why}` : "saving …";
  if (byId("saved").textContent !== said) byId("saved").textContent = said;
  byId("file-name").textContent = state.path ?? "";
}
line.onChange.push(sayWhere);

onText.push(() => {
  const title = under(state.tree, "title");
  byId("title-box").hidden = title?.kind !== "string";
  if (document.activeElement !== byId("title")) byId("title").value = title?.value ?? "";
});
byId("title").addEventListener("change", ({ target }) => {
  const { start, end } = under(state.tree, "title");
  change(splice(state.text, start, end, JSON.stringify(target.value)));
});

onText.push(() => {
  const turning = under(state.tree, "turning");
  const isKnown = !turning || [...byId("turning").options].some(({ value }) => value === turning.value);
  byId("turning").parentNode.hidden = !isKnown || !under(state.tree, "grid");
  byId("turning").value = turning?.value ?? "rotate";
});
byId("turning").addEventListener("change", ({ target }) => {
  const turning = under(state.tree, "turning"), { start, end } = turning ?? under(state.tree, "grid");
  const typed = JSON.stringify(target.value);
  change(turning ? splice(state.text, start, end, typed) : splice(state.text, end, end, `,\n  "turning": ${typed}`));
});

byId("download").addEventListener("click", () => {
  const name = under(state.tree, "name")?.value ?? "puzzle";
  save(`${name}.json`, state.text);
});

function save(name, text) {
  const link = html("a", { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

addEventListener("beforeunload", (event) => {
  const isLost = state.path === null ? done.length > 0 : state.text !== state.written || state.unread;
  if (isLost) event.preventDefault();
});
