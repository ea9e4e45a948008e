/** What refusals mean. */

import type { Code } from "../protocol.js";

const TEMPORARY: readonly Code[] = ["table_away", "unknown_ticket", "too_fast"];
const OVER: readonly Code[] = ["unknown_session", "locked"];

/** May the same hello be accepted a moment later? A person is told of a fault at once; a program tries again. */
export const isTemporary = (code: Code, page: boolean): boolean =>
  TEMPORARY.includes(code) || (code === "table_faulted" && !page);

/** Has the session ended, or is it locked? */
export const endsSession = (code: Code): boolean => OVER.includes(code);

/** Is a command that is refused so sent again? People who are too fast are told so; a program waits. */
export const isSentAgain = (code: Code, page: boolean): boolean =>
  code === "table_away" || (code === "too_fast" && !page);
