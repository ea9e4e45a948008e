/** Parts of the fold: change one seat or one player of a view. */

import type { PlayerView, SeatReserved, SeatView, TableView } from "../protocol.js";

/** A seat of `player` without wagers and cards. */
export function position(seat: number, player: string): SeatView {
  return {
    seat,
    player,
    wagers: {},
    cards: [],
    hand: null,
    choice: null,
    by_table: false,
    folded: false,
    decided: false,
    results: [],
    void: null,
  };
}

/** The view with seat `number` changed. */
export function withSeat(
  view: TableView,
  number: number,
  change: (seat: SeatView) => Partial<SeatView>,
): TableView {
  return {
    ...view,
    seats: view.seats.map((seat) => (seat.seat === number ? { ...seat, ...change(seat) } : seat)),
  };
}

/** The view with a player changed. */
export function withPlayer(view: TableView, player: string, change: Partial<PlayerView>): TableView {
  return {
    ...view,
    players: view.players.map((one) => (one.player === player ? { ...one, ...change } : one)),
  };
}

/** The view with a new stack of the player of a seat. */
export function withStack(view: TableView, { seat, stack }: { seat: number; stack: number }): TableView {
  const owner = view.seats.find((one) => one.seat === seat)?.player;
  return owner === undefined ? view : withPlayer(view, owner, { stack });
}

/** The view after a player has reserved a seat. */
export function seated(
  view: TableView,
  { seat, player, name, pending, bot = false }: Omit<SeatReserved, "type" | "seq">,
): TableView {
  const known = view.players.find((one) => one.player === player);
  const players = known
    ? view.players.map((one) =>
        one === known ? { ...one, pending, seats: [...one.seats, seat].sort(ascending) } : one,
      )
    : [
        ...view.players,
        { player, name, seats: [seat], stack: 0, pending, done: false, away: false, leaving: false, bot },
      ];
  return {
    ...view,
    players: players.sort((one, other) => ascending(one.seats[0]!, other.seats[0]!)),
    seats: [...view.seats, position(seat, player)].sort((one, other) => ascending(one.seat, other.seat)),
  };
}

/** The view after the floor has moved a player to an open seat. */
export function moved(view: TableView, number: number, to: number): TableView {
  const player = view.seats.find(({ seat }) => seat === number)!.player;
  const seats = [...view.seats.filter(({ seat }) => seat !== number), position(to, player)];
  const players = view.players.map((one) =>
    one.player === player
      ? { ...one, seats: [...one.seats.filter((seat) => seat !== number), to].sort(ascending) }
      : one,
  );
  return {
    ...view,
    players: players.sort((one, other) => ascending(one.seats[0]!, other.seats[0]!)),
    seats: seats.sort((one, other) => ascending(one.seat, other.seat)),
  };
}

/** The view without a player and their seats. */
export function withoutPlayer(view: TableView, player: string): TableView {
  return {
    ...view,
    players: view.players.filter((one) => one.player !== player),
    seats: view.seats.filter((one) => one.player !== player),
  };
}

const ascending = (one: number, other: number): number => one - other;
