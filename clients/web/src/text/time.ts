/** Times and lengths of time, for people. */

/** A moment (ms since the epoch) as a clock on the wall shows it here: "14:05". */
export const timeOfDay = (at: number): string =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** "1 second", "12 seconds". */
export const seconds = (count: number): string => `${count} ${count === 1 ? "second" : "seconds"}`;

/** "18 s": the number and its unit stay on one line. */
export const inSeconds = (count: number): string => `${count}\u00A0s`;
