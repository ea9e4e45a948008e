import type { FromServer } from "../protocol";

/**
 * `held`: the table takes no commands for now, and its clock is held. `cut`: coming back by itself. `out`: signed out;
 * staff sign in again.
 */
export type Line = "connecting" | "open" | "held" | "cut" | "out";

/** Who listens. `hear` gets what belongs to the present place, in order; never an answer to a command. */
export interface Ear {
  lineIs(line: Line): void;
  hear(message: FromServer): void;
  /** The snapshot that comes now takes back what this window has shown: the house lost the end of its log. */
  tookBack(): void;
  /** An answer took `ms` milliseconds. */
  took(ms: number): void;
}
