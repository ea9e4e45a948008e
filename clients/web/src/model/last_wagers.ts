/** The wagers of the last round, to place them again. They survive a reload. */

import type { SeatView } from "@croupier/client";

export interface Placed {
  seat: number;
  wager: string;
  amount: number;
}

type Wagers = Readonly<Record<string, number>>;

export class LastWagers {
  constructor(readonly storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage) {}

  /** Remember what these seats wagered at `table`. Seats that sat out keep their earlier wagers. */
  keep(table: string, seats: readonly SeatView[]): void {
    const kept = this.#read(table);
    for (const { seat, wagers } of seats) if (Object.keys(wagers).length > 0) kept[seat] = wagers;
    this.storage.setItem(key(table), JSON.stringify(kept));
  }

  /** What these seats wagered last at `table`, in the order of the posted wagers (`order`). */
  at(table: string, seats: readonly SeatView[], order: readonly string[]): Placed[] {
    const kept = this.#read(table);
    return seats.flatMap(({ seat }) =>
      order.flatMap((wager) => {
        const amount = kept[seat]?.[wager];
        return amount === undefined ? [] : [{ seat, wager, amount }];
      }),
    );
  }

  #read(table: string): Record<string, Wagers> {
    return JSON.parse(this.storage.getItem(key(table)) ?? "{}") as Record<string, Wagers>;
  }
}

const key = (table: string): string => `croupier.again.${table}`;
