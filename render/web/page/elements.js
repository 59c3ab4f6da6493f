/* Elements are made here, and only here: every text becomes a text node, never markup. */

const SVG = "http://www.w3.org/2000/svg";

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** An HTML element. */
const html = (tag, attributes, ...children) =>
  filled(document.createElement(tag), attributes, children);

/** An SVG element. */
const svg = (tag, attributes, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children);

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);

/** A name, which may run from right to left whatever stands around it. */
const bdi = (text) => html("bdi", {}, text);

/** Say something to those who cannot see what has changed. */
function announce(text) {
  byId("status").textContent = text;
}

const isDark = matchMedia("(prefers-color-scheme: dark)");

/** The key that was pressed moves the focus within a group of which one element has it. */
function rove(elements, from, to) {
  if (!elements[to]) return;
  elements[from]?.setAttribute("tabindex", "-1");
  elements[to].setAttribute("tabindex", "0");
  elements[to].focus();
}

/** Write what is shown behind the address of the page. */
function writeAddress(words) {
  try {
    history.replaceState(null, "", words ? `#${words}` : location.pathname + location.search);
  } catch {
    // Where a page has no address of its own, it has no links either.
  }
}
