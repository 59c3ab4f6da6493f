/* The moves of a solution, played: buttons, and a slider with the move in words. */

/**
 * `at`: so many moves are made; between two numbers the next one is being made. `goal`: where it
 * is going by itself; null if it stands. `plays`: whether it goes there as the whole is played.
 */
const player = { moves: [], at: 0, goal: null, plays: false, then: null, timer: 0 };

/** A move takes so many seconds, and of these it goes so long before it rests. */
const MOVE_SECONDS = 1;
const GOING = 0.75;
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** Show what there is to be played of a solution; of two that are compared (null) nothing. */
function showPlayer(index) {
  stopPlayer();
  player.moves = index === null ? [] : movesOf(index);
  player.at = 0;
  const said = index === null ? "" : apartInWords(index);
  byId("comes-apart").textContent = said;
  byId("comes-apart").hidden = !said;
  byId("player").hidden = !player.moves.length;
  byId("scrubber").max = player.moves.length;
  showMove();
}

/** The move that is being made or was made last, and how far it has gone, from 0 to 1. */
function moveNow() {
  const { moves, at } = player;
  if (!moves.length) return null;
  const number = Math.max(0, Math.ceil(at) - 1);
  const share = Math.min(1, (at - number) / GOING);
  return { move: moves[number], number, share: share * share * (3 - 2 * share) };
}

/** By how much each piece is moved now. */
function movedNow() {
  const now = moveNow();
  if (!now) return () => [0, 0, 0];
  const { before, after } = now.move;
  return (piece) =>
    add3(before[piece], times3(less3(after[piece], before[piece]), now.share));
}

/** The move in words, and what the buttons do now. */
function showMove() {
  const { moves, at, plays } = player;
  const number = Math.ceil(at);
  const words = moveInWords(number);
  byId("scrubber").value = number;
  byId("scrubber").setAttribute("aria-valuetext", words);
  if (byId("move").textContent !== words) byId("move").textContent = words;
  byId("first-move").disabled = byId("back").disabled = at <= 0;
  byId("forward").disabled = at >= moves.length;
  byId("play").setAttribute("aria-label", plays ? "Pause" : "Play");
  byId("play").classList.toggle("playing", plays);
}

function moveInWords(number) {
  const { moves } = player;
  if (!moves.length) return "";
  if (!number) return `Together, before the first of ${numberOf(moves.length, "move")}`;
  const { words, together } = moves[number - 1];
  const before = moves[number - 2]?.together ?? together;
  // What was taken out together is taken apart when the rest is done.
  const names = namesOf(placementsOf(large.index));
  const aside = together.every((piece) => before.includes(piece)) ? ""
    : `of ${listed(together.map((piece) => names[piece]))}, taken out before: `;
  return `Move ${number} of ${moves.length}: ${aside}${words}`;
}

/** Go to where so many moves are made, at once. */
function jumpTo(number) {
  stopPlayer();
  player.at = Math.max(0, Math.min(player.moves.length, number));
  showMove();
  drawSpace();
}

/** Go there move by move. */
function playTo(goal, plays = false) {
  const within = Math.max(0, Math.min(player.moves.length, goal));
  Object.assign(player, { goal: within, plays, then: null });
  clearTimeout(player.timer);
  if (isStill.matches && Math.abs(player.goal - player.at) <= 1) jumpTo(player.goal);
  else tick(performance.now());
}

/** Go a move on or back; who clicks again before it is made has asked for one more. */
function moveBy(by) {
  const { at, goal, plays } = player;
  const begun = by > 0 ? Math.floor(at) : Math.ceil(at);
  playTo((plays ? begun : goal ?? begun) + by);
}

function stopPlayer() {
  clearTimeout(player.timer);
  Object.assign(player, { goal: null, plays: false, then: null });
}

/** The next picture of a move; for those who want no motion, the next move. */
function tick(now) {
  const { goal, then } = player;
  if (goal === null) return;
  const speed = Number(byId("speed").value) / MOVE_SECONDS;
  // A frame may have begun before the click that it shows.
  const seconds = then === null ? 0 : Math.max(0, now - then) / 1000;
  const by = isStill.matches ? 1 : Math.min(0.5, seconds * speed);
  const way = Math.sign(goal - player.at);
  const end = way * (player.at + way * by) >= way * goal;
  Object.assign(player, { at: end ? goal : player.at + way * by, then: now });
  if (end) Object.assign(player, { goal: null, plays: false });
  showMove();
  drawSpace();
  if (end) return;
  if (isStill.matches) player.timer = setTimeout(() => tick(performance.now()), 1500 / speed);
  else requestAnimationFrame(tick);
}

/** Play from here, from the beginning if it is over, or pause. */
function playOrPause() {
  if (player.plays) {
    stopPlayer();
    showMove();
    return;
  }
  if (player.at >= player.moves.length) player.at = 0;
  playTo(player.moves.length, true);
}

function makePlayer() {
  byId("first-move").addEventListener("click", () => jumpTo(0));
  byId("back").addEventListener("click", () => moveBy(-1));
  byId("forward").addEventListener("click", () => moveBy(1));
  byId("play").addEventListener("click", playOrPause);
  byId("scrubber").addEventListener("input", ({ target }) => jumpTo(Number(target.value)));
}
