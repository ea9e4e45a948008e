/** A recorded session as JSON Lines: one message on each line, with its time and direction. */

import type { Entry } from "./recording.svelte";
import { withoutSecrets } from "./secrets";

/** The session without its secrets. A text that is not JSON stands as a text. */
export function asLines(entries: readonly Entry[]): string {
  return withoutSecrets(entries)
    .filter(({ direction }) => direction !== "note")
    .map(
      ({ at, direction, message, text }) =>
        JSON.stringify({ at, direction, message: message ?? text }) + "\n",
    )
    .join("");
}
