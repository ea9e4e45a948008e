// A bot that plays rounds of any game from what is legal: node bot.mjs ws://127.0.0.1:8000/ws T1 5
import { Client, Refusal } from "@croupier/client";

const [url, table, rounds = "5"] = process.argv.slice(2);
const client = new Client(url);
const mine = () => client.view.seats.filter(({ player }) => player === client.me.player);
const dollars = (cents) => `$${(cents / 100).toFixed(2)}`;
let settled = 0;

/** The next command, or undefined if there is nothing to do. */
function next() {
  if (mine().length === 0) {
    const [sit] = client.may("MaySit");
    if (sit === undefined || client.seatedAt !== null) return undefined;
    const affordable = client.balance - (client.balance % sit.chip);
    return { type: "Sit", seat: sit.seats[0], buy_in: Math.min(sit.high, affordable) };
  }

  const choices = client.may("MayChoose");
  const choice = choices.find(({ folds, warn }) => !folds && !warn) ?? choices[0];
  if (choice !== undefined) return choice.command;

  // The wagers that put a hand into the round, at their lowest.
  const { spots } = client.view.rules;
  const wanted = spots.some(({ must }) => must) ? spots.filter(({ must }) => must) : spots.slice(0, 1);
  const made = mine().flatMap(({ seat, wagers }) => Object.keys(wagers).map((wager) => `${seat} ${wager}`));
  const bet = client
    .may("MayBet")
    .filter(({ command }) => !made.includes(`${command.seat} ${command.wager}`))
    .find(({ command }) => wanted.some(({ wager }) => wager === command.wager));
  if (bet !== undefined) return { ...bet.command, amount: bet.low };
  return made.length > 0 ? client.may("MayDone")[0]?.command : undefined;
}

client.on("update", (update, view) => {
  const results = mine().flatMap(({ results }) => results);
  if (update.type !== "RoundClosed" || results.length === 0) return;
  const won = results.reduce((sum, { returned, stake }) => sum + returned - stake, 0);
  console.log(`Round ${view.round} of ${view.rules.game_title}: ${dollars(won)}`);
  settled += 1;
});

await client.join(table);
for (;;) {
  let command;
  await client.until(() => settled >= Number(rounds) || (command = next()) !== undefined);
  if (command === undefined) break;
  const { legal } = client;
  try {
    await client.do(command);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await client.until(() => client.legal !== legal); // the table has moved on
  }
}
await client.do({ type: "Leave" });
await client.until(() => mine().length === 0 && client.seatedAt === null);
console.log(`${settled} rounds, ${dollars(client.balance)} in the wallet`);
client.close();
