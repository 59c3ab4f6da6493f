/* The games of a page, to choose from, and which of them are finished. */

const isFinishedGame = ({ key }) => kept(`${key} finished`) !== "";
const titleOf = ({ title, name }) => [title, name].filter(Boolean).join(": ");

function makeChooser() {
  if (games.length < 2) return;
  byId("chooser").hidden = false;
  byId("heading").textContent = contents.title;
  document.title = `Play ${titleOf(played)}`;
  byId("chooser").addEventListener("submit", (event) => event.preventDefault());
  byId("game").append(...games.map((_, number) => html("option", { value: number })));
  byId("game").addEventListener("change", () => chooseGame(byId("game").value));
  byId("next-game").addEventListener("click", () => chooseGame(unfinishedGame()));
  showGames();
}

/** Another game needs other tables: the page begins again. */
function chooseGame(number) {
  location.hash = `g=${number}`;
}

/** The number of the first unfinished game after this one; -1 if all are finished. */
function unfinishedGame() {
  const following = games.map((_, number) => (current + number) % games.length);
  return following.find((number) => !isFinishedGame(games[number])) ?? -1;
}

function showGames() {
  const isOneBoard = games.every(({ board: own }) => own === played.board);
  [...byId("game").options].forEach((option, number) => {
    const called = isOneBoard ? games[number].name : titleOf(games[number]);
    option.textContent = `${isFinishedGame(games[number]) ? "✓ " : ""}${called}`;
  });
  byId("game").value = String(current);
  const finished = games.filter(isFinishedGame).length;
  byId("progress").textContent = keep("jigsat", "plays")
    ? `${inDigits(finished)} of ${inDigits(games.length)} finished`
    : "This browser does not remember which are finished.";
  byId("next-game").hidden = !isFinishedGame(played) || unfinishedGame() < 0;
}

/** The game that is played has been finished. */
function finishGame() {
  keep(`${played.key} finished`, "yes");
  if (games.length > 1) showGames();
}
