// The adapter of this client for `croupier conformance`: instructions on standard input, answers on standard output.
import { createInterface } from "node:readline";
import { Client, ConnectionClosed, fold, Refusal, UnknownUpdate } from "@croupier/client";

let client = null;

/** How a command ended. */
async function command(command) {
  try {
    return { accepted: (await client.do(command)).seq };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    if (error instanceof ConnectionClosed) return { over: error.reason };
    throw error;
  }
}

/** Go somewhere without waiting; how that ends is seen in the state. */
function join(table) {
  client.join(table).catch((error) => {
    if (!(error instanceof Refusal || error instanceof ConnectionClosed)) throw error;
  });
  return {};
}

function folded(view, updates) {
  try {
    return { view: updates.reduce(fold, view) };
  } catch (error) {
    if (!(error instanceof UnknownUpdate)) throw error;
    return { snapshot: true };
  }
}

const state = () => ({
  player: client.me?.player ?? "",
  balance: client.balance,
  tables: client.tables ?? [],
  now: client.now(),
  seq: client.seq,
  view: client.view ?? {},
  legal: client.legal,
  interrupted: client.state === "interrupted" ? client.interruption : null,
  over: client.over?.message ?? null,
});

const instructions = {
  fold: ({ view, updates }) => folded(view, updates),
  connect: ({ url }) => {
    client?.close();
    client = new Client(url);
    return join(null);
  },
  join: ({ table }) => join(table),
  command: (instruction) => command(instruction.command),
  state: () => ({ state: state() }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { n, ...instruction } = JSON.parse(line);
  const answer = Promise.resolve(instructions[instruction.do](instruction));
  void answer.then((said) => console.log(JSON.stringify({ n, ...said })));
}
client?.close();
