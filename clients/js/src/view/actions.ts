/** What a viewer may do now, as the server lists it. */

import type { TableAction } from "../protocol.js";

/** The actions of one type. */
export function actionsOf<T extends TableAction["type"]>(
  legal: readonly TableAction[],
  type: T,
): Extract<TableAction, { type: T }>[] {
  return legal.filter((action): action is Extract<TableAction, { type: T }> => action.type === type);
}
