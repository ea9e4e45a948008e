/** The devices of a table in few lines. */

import type { Attached, TableView } from "@croupier/client";

/** One line for all devices that are merely connected, and one for each that is lost or reports more. */
export function deviceLines({ devices, progressive }: TableView): { count: string | null; each: Attached[] } {
  const just = devices.filter(({ there, state }) => there && state === "");
  const many = just.length > 1;
  return {
    count: many ? `${just.length} devices are connected.` : null,
    each: devices.filter((one) => !(many && just.includes(one)) && one.words !== progressive?.stopped),
  };
}
