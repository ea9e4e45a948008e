/**
 * Which wagers of a round are void, by what was ruled in it: the sections of irregularities, with rulings C3 to C6.
 *
 * Some clauses depend on the moment, such as a card found face up before or after the last deal. Then a ruling may have
 * any of the effects that its clause has, and the record says which.
 */

import type { Account, Irregularity, RoundRecord, SeatRecord } from "./proof";
import { jacksPlus } from "./games/winners_pot_poker";
import type { Judged } from "./games/round";
import { quoted } from "./words";

/** Nothing is void; all wagers; all but the one that the rules save; or those of one hand. */
type Effect = "none" | "all" | "saved" | "hand";

/** How a ruling came: the how-many-th of its kind, and whether cards were dealt after the card that it discarded. */
interface Moment {
  readonly found: number;
  readonly more: boolean;
}

type Effects = (one: Irregularity, moment: Moment) => readonly Effect[];

interface Clauses {
  /** By kind: the clauses that may speak of it, and what they do. */
  readonly [kind: string]: readonly [clauses: readonly string[], effects: Effects];
}

const ALL: Effects = () => ["all"];
const NONE: Effects = () => ["none"];
const SAVED: Effects = () => ["saved"];
const HAND: Effects = ({ seat }) => (typeof seat === "number" ? ["hand"] : ["all"]);

const RULED: Readonly<Record<string, Clauses>> = {
  three_card_poker: {
    face_up: [["14(a)"], (_, { found }) => (found === 1 ? ["none"] : ["all"])],
    drawn_in_error: [["14(b)"], NONE],
    wrong_count: [["14(c)"], ALL],
    dealer_exposed: [["14(d)"], ALL],
    ...ofDevices("14(f)", "7(e)(2)"),
  },
  flop_poker: {
    community_exposed: [["12(a)"], SAVED],
    face_up: [
      ["12(b)"],
      (_, { found, more }) => [
        found === 1 ? ("none" as const) : ("all" as const),
        ...(more ? [] : (["saved"] as const)),
      ],
    ],
    drawn_in_error: [["12(c)"], NONE],
    wrong_count: [["12(d)"], HAND],
    ...ofDevices("12(f)", "7(f)(2)"),
  },
  texas_holdem_bonus: {
    dealer_exposed: [["13(a)"], SAVED],
    face_up: [
      ["13(b)"],
      (_, { found, more }) => (found === 1 ? ["none"] : more ? ["all"] : ["none", "all", "saved"]),
    ],
    drawn_in_error: [["13(c)"], NONE],
    wrong_count: [["13(d)"], (one, moment) => (one.seat === "dealer" ? ["none", "all"] : HAND(one, moment))],
    ...ofDevices("13(f)", "7(f)(2)"),
  },
  winners_pot_poker: {
    hole_card_exposed: [["12(a)"], NONE],
    hole_cards_exposed: [["12(a)"], HAND],
    face_up: [["12(b)"], (_, { found, more }) => (found === 1 ? ["none"] : more ? ["all"] : ["none", "all"])],
    drawn_in_error: [["12(c)"], NONE],
    wrong_count: [["12(d)", "12(f)"], HAND],
    burn_missed: [["12(e)"], NONE],
    not_dealt: [["12(f)"], ALL],
    button_not_moved: [["12(g)"], NONE],
    own_cards_exposed: [["12(h)"], NONE],
    ...ofDevices("12(j)", "7(g)"),
  },
};

/** What a device or a count finds voids all (C6); so may two supervisors (C3). */
function ofDevices(device: string, count: string): Clauses {
  return {
    shoe_jam: [[device], ALL],
    reader_failed: [[device], ALL],
    fault: [[device], ALL],
    misdeal: [[count], ALL],
    short_deck: [[count], ALL],
    void_round: [["C3"], ALL],
  };
}

/** How a round stands after some rulings. The clause of each void wager is by "seat wager". */
interface Standing {
  readonly voided: ReadonlyMap<string, string>;
  readonly dead: ReadonlySet<number>;
  /** The wagers of dead hands that were paid all the same (W9). */
  readonly paid: ReadonlyMap<string, Judged>;
  readonly saved: boolean;
  readonly over: boolean;
}

/** What the rulings of a round came to, as its record tells it. */
export type Voids = Omit<Standing, "voided">;

const MANY = 64; // rulings of one round; there are never so many
const key = (seat: number, wager: string): string => `${seat} ${wager}`;

/** What of the round is void, or the sentence that says what is wrong with it. */
export function voids(record: RoundRecord, deal: Account["deal"], saves: string | null): Voids | string {
  const clauses = RULED[record.game];
  if (record.irregularities.length > MANY) return "More was ruled in the round than can be.";
  let standings: readonly Standing[] = [
    { voided: new Map(), dead: new Set(), paid: new Map(), saved: false, over: false },
  ];
  const found = new Map<string, number>();
  for (const one of record.irregularities) {
    const ruled = clauses !== undefined && Object.hasOwn(clauses, one.kind) ? clauses[one.kind]! : null;
    if (ruled === null) return `The rules of the game say nothing of the irregularity ${quoted(one.kind)}.`;
    if (!ruled[0].includes(one.clause))
      return `The irregularity ${quoted(one.kind)} was ruled by ${quoted(one.clause)}, not ${ruled[0].join(" or ")}.`;
    const count = (found.get(one.kind) ?? 0) + 1;
    found.set(one.kind, count);
    const next = standings.flatMap((standing) =>
      ruled[1](one, { found: count, more: dealtAfter(deal, count) }).map((effect) =>
        after(record, standing, one, effect, saves),
      ),
    );
    standings = [...new Map(next.map((standing) => [told(standing), standing])).values()];
  }
  const recorded = new Map(
    record.seats.flatMap(({ seat, voided }) => [...voided].map(([wager, by]) => [key(seat, wager), by])),
  );
  const right = standings.find((standing) => same(standing.voided, recorded));
  if (right === undefined)
    return "The wagers that are void are not those that the rules make void by what was ruled.";
  if (right.over !== (record.result === "void"))
    return `The round is ${record.result}, though ${right.over ? "all of its wagers are" : "not all of it is"} void.`;
  return right;
}

/** Whether any place got cards after so many had been discarded. */
function dealtAfter(deal: Account["deal"], discards: number): boolean {
  let left = discards;
  return deal.some(([to, count]) => {
    if (to === "discard") left -= count;
    return left <= 0 && to !== "discard" && to !== "burn" && count > 0;
  });
}

const told = ({ voided, dead, saved, over }: Standing): string =>
  JSON.stringify([[...voided].sort(), [...dead].sort(), saved, over]);

const same = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([wager, by]) => other.get(wager) === by);

/** How the round stands after one more ruling with this effect. */
function after(
  record: RoundRecord,
  before: Standing,
  one: Irregularity,
  effect: Effect,
  saves: string | null,
): Standing {
  if (before.over || effect === "none") return before;
  const live = record.seats.filter(({ seat }) => !before.dead.has(seat));
  if (effect === "hand") return withoutHand(before, live, one, record);
  const kept =
    effect === "saved" && live.some(({ wagers }) => saves !== null && wagers.has(saves)) ? saves : null;
  const voided = new Map(before.voided);
  for (const { seat, wagers } of live)
    for (const wager of wagers.keys())
      if (wager !== kept && !voided.has(key(seat, wager))) voided.set(key(seat, wager), one.clause);
  return { ...before, voided, saved: kept !== null, over: kept === null };
}

/** One hand is void by itself; with the last one the round is. */
function withoutHand(
  before: Standing,
  live: readonly SeatRecord[],
  one: Irregularity,
  { rules, game }: RoundRecord,
): Standing {
  const mine = live.find(({ seat }) => seat === one.seat);
  if (mine === undefined) return before;
  const [voided, paid] = [new Map(before.voided), new Map(before.paid)];
  for (const [wager, stake] of mine.wagers) {
    const saved = wager === "jacks_plus" && game === "winners_pot_poker" && one.kind === "hole_cards_exposed";
    const result = saved ? jacksPlus(rules, stake, mine.cards.slice(0, 2)) : null; // 12(a), W9
    if (result !== null && result.returned > 0) paid.set(key(mine.seat, wager), result);
    else if (!voided.has(key(mine.seat, wager))) voided.set(key(mine.seat, wager), one.clause);
  }
  const dead = new Set([...before.dead, mine.seat]);
  return { ...before, voided, paid, dead, over: live.length === 1 };
}
