import type { FromServer } from "../protocol";

/**
 * `held`: the table takes no commands for now, and its clock is held. `cut`: coming back by itself. `moving`: the same,
 * because the house hands the table over. `out`: signed out; staff sign in again.
 */
export type Line = "connecting" | "open" | "held" | "moving" | "cut" | "out";

/** The table is served at the socket `url`, which does not let this page in; those at `addresses` have pages of their own. */
export interface Astray {
  readonly url: string;
  readonly addresses: readonly string[];
}

/** Who listens. `hear` gets what belongs to the present place, in order; never an answer to a command. */
export interface Ear {
  lineIs(line: Line): void;
  hear(message: FromServer): void;
  /** We could not follow the table to where it is served, as this page is at no address of the house; null: we are there. */
  astray(where: Astray | null): void;
  /** The snapshot that comes now takes back what this window has shown: the house lost the end of its log. */
  tookBack(): void;
  /** An answer took `ms` milliseconds. */
  took(ms: number): void;
}
