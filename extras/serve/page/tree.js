/* The text of a puzzle as a tree of values, each with its place, so that one can be changed and
 * all around it, comments too, stays as it was typed. */

/** A value in the text.
 * @typedef {{ start: number, end: number, kind: string, value?: any, raw?: boolean,
 *   items?: Node[], entries?: { key: string, start: number, value: Node }[] }} Node */

const BLANK = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const OTHER = /[^\s,\]}:"\/]+/y;

/** The tree of a text; null where it is no JSON. */
function treeOf(text) {
  let at = 0;
  const read = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) throw new SyntaxError(`at ${at}`);
    at = pattern.lastIndex;
    return found[0];
  };
  const blank = () => read(BLANK);
  /** @param {string} end @param {() => void} entry */
  const list = (end, entry) => {
    at += 1;
    for (blank(); text[at] !== end; blank()) {
      entry();
      blank();
      if (text[at] === ",") at += 1;
      else if (text[at] !== end) throw new SyntaxError(`at ${at}`);
    }
    at += 1;
  };
  /** @returns {Node} */
  const value = () => {
    blank();
    const start = at;
    if (text[at] === "{") {
      const entries = [];
      list("}", () => {
        const from = at;
        const key = JSON.parse(read(STRING));
        blank();
        if (text[at] !== ":") throw new SyntaxError(`at ${at}`);
        at += 1;
        entries.push({ key, start: from, value: value() });
      });
      return { start, end: at, kind: "object", entries };
    }
    if (text[at] === "[") {
      const items = [];
      list("]", () => items.push(value()));
      return { start, end: at, kind: "array", items };
    }
    if (text[at] === '"') {
      const typed = read(STRING);
      const meant = JSON.parse(typed);
      return { start, end: at, kind: "string", value: meant, raw: meant === typed.slice(1, -1) };
    }
    return { start, end: at + read(OTHER).length, kind: "other", value: text.slice(start, at) };
  };
  try {
    const whole = value();
    blank();
    return at === text.length ? whole : null;
  } catch {
    return null;
  }
}

/** The value of a key; undefined if there is none. @returns {Node | undefined} */
const under = (node, key) => node?.entries?.findLast((entry) => entry.key === key)?.value;

/** The value to which a path like `pieces[3].cells` leads. @returns {Node | undefined} */
function at(node, path) {
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    node = node?.kind === "array" ? node.items?.[Number(step)] : under(node, step);
  }
  return node;
}

/** The rows of a drawing, layer by layer; null if it is no drawing. @returns {Node[][] | null} */
function layersOf(node) {
  if (node?.kind !== "array" || !node.items.length) return null;
  const layers = node.items[0].kind === "string" ? [node] : node.items;
  const rows = layers.map((layer) => layer.items ?? []);
  return rows.every((each) => each.every((row) => row.kind === "string" && row.raw)) ? rows : null;
}

/** What stands between the entries of a list, after which another one can be added. */
function between(text, node) {
  const [one, two] = node.items.slice(-2);
  const plain = (start, end) =>
    text.slice(start, end).replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, "");
  return two ? plain(one.end, two.start) : `,${plain(node.start + 1, one.start) || " "}`;
}

/** The text with an entry added to a list. */
function withEntry(text, node, entry) {
  const last = node.items.at(-1);
  if (!last) return splice(text, node.start + 1, node.start + 1, entry);
  return splice(text, last.end, last.end, between(text, node) + entry);
}

/** The text without an entry of a list. */
function withoutEntry(text, node, number) {
  const { items } = node;
  if (items.length === 1) return splice(text, items[0].start, items[0].end, "");
  return number
    ? splice(text, items[number - 1].end, items[number].end, "")
    : splice(text, items[0].start, items[1].start, "");
}

const splice = (text, start, end, instead) => text.slice(0, start) + instead + text.slice(end);
