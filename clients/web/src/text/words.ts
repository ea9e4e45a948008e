/** Small words and sentences that several pages share. */

import type { Void } from "@croupier/client";

/** "ante bonus" for `ante_bonus`: the name of a wager or award that the table has no label for. */
export const spaced = (name: string): string => name.replaceAll("_", " ");

/** The same with a capital letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why a round is void, in a sentence. */
export function voidedText({ cause }: Void): string {
  const why =
    {
      fault: " because of a fault of the house's equipment",
      misdeal: " because the cards were misdealt",
      short_deck: " because the deck has a wrong number of cards",
      irregularity: " by a ruling of the floor",
      floor: " because the floor decided so",
    }[cause as string] ?? ""; // a newer server may know more
  return `This round is void${why}. All wagers have been returned.`;
}

/** The address of the pages at a socket: "http://127.0.0.1:8001" for ws://127.0.0.1:8001/ws. */
export const pageAddress = (socket: string): string => socket.replace(/^ws/, "http").replace(/\/ws$/, "");

/** Why a meter takes no wagers. An operator's own reason may not mention the progressive wager. */
export const noWagersText = (why: string): string =>
  why.toLowerCase().includes("progressive") ? why : `No progressive wagers: ${why}`;
