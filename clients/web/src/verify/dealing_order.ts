/** The order in which the rules of each game deal a round in which nothing irregular was ruled. */

import type { Place, RoundRecord, SeatRecord } from "./proof";

type Target = Place | "burn";

/** Where each card goes from the top of the deck on, to the end of the round; null for a game that is not known. */
export function expectedDeal(record: RoundRecord): readonly Target[] | null {
  const seats = record.seats.map(({ seat }) => seat).sort((one, other) => one - other);
  const stacks = record.dealing === "automated_shoe";
  switch (record.game) {
    case "three_card_poker":
      return rounds([...seats, "dealer"], 3, stacks); // 7(c), 8(c), 9(c)
    case "flop_poker":
      return rounds([...seats, "community"], 3, stacks); // 7(d), 8(c), 9(c)
    case "texas_holdem_bonus":
      return [...rounds([...seats, "dealer"], 2, stacks), ...board(record)]; // 7(d), 8(c), 9(c)
    case "winners_pot_poker":
      return streets(record, seats, stacks);
    default:
      return null;
  }
}

/** So many cards to each place: one at a time in rotation, or each place's together as a stack. */
const rounds = (places: readonly Place[], count: number, stacks: boolean): readonly Place[] =>
  stacks
    ? places.flatMap((place) => Array<Place>(count).fill(place))
    : Array.from({ length: count }, () => places).flat();

const chose = ({ choices }: SeatRecord, choice: string): boolean =>
  choices.some((one) => one.choice === choice);

/** The board of Texas Hold 'Em Bonus, 10(b), (d) and (f): if all have folded, only for a live progressive wager (X4). */
function board({ seats, rules }: RoundRecord): readonly Target[] {
  const stayed = seats.some((seat) => !chose(seat, "fold"));
  const live = rules.folded_progressive && seats.some(({ wagers }) => wagers.has("progressive"));
  if (!stayed && !live) return [];
  return ["burn", "community", "community", "community", "burn", "community", "burn", "community"];
}

/** The places of Winner's Pot Poker in the order of dealing: from the one behind the button on (7(d), W1). */
export function ring(
  seats: readonly number[],
  button: number | "dealer" | null,
): readonly (number | "dealer")[] {
  const places = [...seats, "dealer" as const];
  const behind = places.indexOf(button ?? "dealer") + 1;
  return [...places.slice(behind), ...places.slice(0, behind)];
}

/** The cards of Winner's Pot Poker: 7(e), 8(d), 9(d), then 10(b) and 10(d) for those who stayed in. */
function streets(record: RoundRecord, seats: readonly number[], stacks: boolean): readonly Target[] {
  const order = ring(seats, record.button);
  const dealt: Target[] = ["burn", ...rounds(order, 3, stacks)];
  for (const raised of ["bet", "double"]) {
    const stayed = record.seats.filter((seat) => chose(seat, raised)).map(({ seat }) => seat);
    if (record.result === "settled" && stayed.length === 0) return dealt;
    dealt.push("burn", ...order.filter((place) => place === "dealer" || stayed.includes(place)));
  }
  return dealt;
}
