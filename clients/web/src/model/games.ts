/** Where the cards of a game are drawn. */

import type { TableView } from "@croupier/client";

/** How many places for cards are drawn. */
export interface Places {
  own: number;
  dealer: number;
  community: number;
}

/** The places for cards: those that the game deals, or as many as there are cards. */
export function places({ rules, seats, dealer, community }: TableView): Places {
  const dealt = rules.card_places;
  return {
    own: Math.max(dealt.seat, ...seats.map(({ cards }) => cards.length)),
    dealer: Math.max(dealt.dealer, dealer.length),
    community: Math.max(dealt.community, community.length),
  };
}
