/* Talking to the server that this page came from. */

/** What the server says no to, in a sentence. */
class Refused extends Error {
  /** @param {number} status @param {any} answer */
  constructor(status, answer) {
    super(answer.error || `the server answered ${status}`);
    this.status = status;
    this.answer = answer;
  }
}

/** What is said instead of an answer. */
const GONE = "jigsat serve has ended, so nobody answers. Your text is still here: download it, or start "
  + "jigsat serve again, and open the address that it prints.";

/** Whether the server was there when it was last asked; called when that changes. */
const line = { isUp: true, /** @type {((isUp: boolean) => void)[]} */ onChange: [] };

function hearOf(isUp) {
  if (line.isUp === isUp) return;
  line.isUp = isUp;
  for (const each of line.onChange) each(isUp);
}

/** Ask the server. Throws Refused, and an error that says so if it is not there. */
async function ask(method, path, body, signal) {
  let response;
  try {
    response = await fetch(path, {
      method,
      signal,
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    hearOf(false);
    throw new Error(GONE, { cause: error });
  }
  hearOf(response.status !== 403); // or else it is another server, which does not know this page
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const answer = isJson ? await response.json() : { error: (await response.text()).trim() };
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

/** A function that asks, and forgets what it asked before. */
function latestOf(method, path) {
  let controller = new AbortController();
  return async (body) => {
    controller.abort();
    controller = new AbortController();
    return ask(method, path, body, controller.signal);
  };
}
