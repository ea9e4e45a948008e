/** Notices that somebody uses a page of this browser, so that the server does not lock the session of the staff. */

const KEY = "croupier.touched"; // shared by all windows
const LOOK = 1_000; // ms between two looks
const OFTEN = 10_000; // ms between two calls

/** Call `then` when somebody presses a key or a button in any window, but not too often; the returned function ends it. */
export function onUse(then: () => void): () => void {
  let told = performance.now();
  let seen = localStorage.getItem(KEY);
  const touch = (): void => localStorage.setItem(KEY, String(Math.random())); // another text each time
  const looking = setInterval(() => {
    const touched = localStorage.getItem(KEY);
    if (touched === seen || performance.now() - told < OFTEN) return;
    [seen, told] = [touched, performance.now()];
    then();
  }, LOOK);
  addEventListener("keydown", touch, true);
  addEventListener("pointerdown", touch, true);
  return () => {
    clearInterval(looking);
    removeEventListener("keydown", touch, true);
    removeEventListener("pointerdown", touch, true);
  };
}
