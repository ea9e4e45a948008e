/** Single-key shortcuts. They can be switched off, and do nothing while somebody types or a dialog is open. */

import { keyName } from "./key_hints";

const KEY = "croupier.keys";

class Keys {
  on = $state(localStorage.getItem(KEY) !== "off");

  set(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEY, on ? "on" : "off");
  }
}

export const keys = new Keys();

/** What each key does, by `event.key` with letters in lower case. */
export type Press = Readonly<Record<string, () => void>>;

/** Listen to the whole window; the returned function stops it. */
export function onKeys(presses: () => Press): () => void {
  const press = (event: KeyboardEvent): void => {
    if (!keys.on || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (document.querySelector("dialog[open]") !== null) return;
    const target = event.target as Element;
    if (target.matches("input, textarea, select")) return;
    const pressesTarget =
      (event.key === "Enter" || event.key === " ") && target.closest("button, a") !== null;
    if (pressesTarget) return;
    const act = presses()[keyName(event)];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
