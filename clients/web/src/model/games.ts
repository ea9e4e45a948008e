/**
 * How many places for cards a game has, and what it is called.
 *
 * A game that is not listed here is played on the same page, without empty places for cards.
 */

import type { TableView } from "../protocol";
import { spaced, capitalized } from "../text/words";

/** How many places for cards are drawn. */
export interface Places {
  own: number;
  dealer: number;
  community: number;
}

const PLACES: Readonly<Record<string, Places>> = {
  three_card_poker: { own: 3, dealer: 3, community: 0 },
  flop_poker: { own: 3, dealer: 0, community: 3 },
  winners_pot_poker: { own: 5, dealer: 5, community: 0 },
  texas_holdem_bonus: { own: 2, dealer: 2, community: 5 },
};
const TITLES: Readonly<Record<string, string>> = {
  three_card_poker: "Three Card Poker",
  flop_poker: "Flop Poker",
  winners_pot_poker: "Winner's Pot Poker",
  texas_holdem_bonus: "Texas Hold 'Em Bonus",
};

/** The places for cards: those of the game, or as many as there are cards. */
export function places({ game, seats, dealer, community }: TableView): Places {
  const usual = PLACES[game] ?? { own: 1, dealer: 1, community: 0 };
  return {
    own: Math.max(usual.own, ...seats.map(({ cards }) => cards.length)),
    dealer: Math.max(usual.dealer, dealer.length),
    community: Math.max(usual.community, community.length),
  };
}

/** "Three Card Poker" for `three_card_poker`, "High card" for an unlisted `high_card`. */
export const gameTitle = (game: string): string => TITLES[game] ?? capitalized(spaced(game));
