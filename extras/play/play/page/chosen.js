/* Which of the page's games is played, and what the browser keeps of each. */

const games = JSON.parse(document.getElementById("games").textContent);

/** The number of the game that an address asks for: `g=`. */
const gameIn = (words) => {
  const number = Number(new URLSearchParams(words).get("g"));
  return games[number] ? number : 0;
};
const current = gameIn(location.hash.slice(1));
const played = games[current];
// What comes after this knows one board only.
for (const block of ["contents", "tables"])
  document.getElementById(`${block}-${played.board}`).id = block;

/** Keep words from one day to the next. Returns whether the browser does. */
function keep(name, words) {
  try {
    localStorage.setItem(name, words);
    return true;
  } catch {
    return false;
  }
}

/** What was kept under a name; nothing where nothing may be kept. */
function kept(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}
