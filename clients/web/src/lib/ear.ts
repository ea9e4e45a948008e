import type { FromServer } from "../protocol";

/** `cut`: coming back by itself. `out`: signed out; staff sign in again. */
export type Line = "connecting" | "open" | "cut" | "out";

/** Who listens. `hear` gets what belongs to the present place, in order; never an answer to a command. */
export interface Ear {
  lineIs(line: Line): void;
  hear(message: FromServer): void;
  /** An answer took `ms` milliseconds. */
  took(ms: number): void;
}
