/** The devices of a table in few lines. */

import type { Attached, TableView } from "../protocol";

/** The lines: one for all that are just there, and one for each that is lost or says more of itself. */
export function lines({ devices, progressive }: TableView): { count: string | null; each: Attached[] } {
  const just = devices.filter(({ there, state }) => there && state === "");
  const many = just.length > 1;
  return {
    count: many ? `${just.length} devices are there.` : null,
    each: devices.filter((one) => !(many && just.includes(one)) && one.words !== progressive?.stopped),
  };
}
