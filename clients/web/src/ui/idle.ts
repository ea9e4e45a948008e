/** Notices when nobody uses any page of this browser. A staff page then locks itself. */

const KEY = "croupier.touched";
const LOOK = 1_000; // ms between two looks at the clock

/** Call `then` once nobody has pressed a key or a button for `ms`; the returned function cancels it. */
export function onIdle(ms: number, then: () => void): () => void {
  const touch = (): void => localStorage.setItem(KEY, String(Date.now()));
  touch();
  const looking = setInterval(() => {
    if (Date.now() - Number(localStorage.getItem(KEY)) < ms) return;
    clearInterval(looking);
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
