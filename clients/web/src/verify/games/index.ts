/** The games whose rounds can be settled again, by their names in records. */

import { flopPoker } from "./flop_poker";
import type { Game } from "./round";
import { texasHoldemBonus } from "./texas_holdem_bonus";
import { threeCardPoker } from "./three_card_poker";
import { winnersPotPoker } from "./winners_pot_poker";

export const GAMES: ReadonlyMap<string, Game> = new Map([
  ["three_card_poker", threeCardPoker],
  ["flop_poker", flopPoker],
  ["texas_holdem_bonus", texasHoldemBonus],
  ["winners_pot_poker", winnersPotPoker],
]);
