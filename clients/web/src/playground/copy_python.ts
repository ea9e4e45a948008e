/**
 * A recorded session as a test in Python, which does the same at the same house.
 *
 * Cards, other players and the clock differ each time. So a command that was offered when it was sent waits in the test
 * until it is offered, and takes its round, step and seat from there. Checked is what answers each message.
 */

import type { Entry } from "./recording.svelte";
import { isObject } from "./schema";
import type { Json, JsonObject } from "./schema";
import { withoutSecrets } from "./secrets";
import { python, quoted, TEMPLATE } from "./python_text";

const ARRIVALS = ["Snapshot", "Updates", "Lobby", "Moved"]; // what shows that the connection looks where it was sent

/** The test. `url` is the address of the house's socket. */
export function asPython(entries: readonly Entry[], url: string): string {
  const lines = new Session(withoutSecrets(entries)).lines;
  return TEMPLATE.replace("<url>", () => quoted(url)).replace("<steps>", () => lines.join("\n    "));
}

/** The place of a command in the play: a later one must not be taken from an older offer. */
interface Place {
  readonly round: number;
  readonly step: number;
}

class Session {
  readonly lines: string[] = [];
  #legal: readonly Json[] = [];
  /** Was the last message `Moved`, which the next socket follows? */
  #moved = false;
  #place: Place | null = null;

  constructor(readonly entries: readonly Entry[]) {
    entries.forEach((entry, nth) => {
      if (entry.direction === "note") return this.#note(entry);
      if (entry.direction === "out") this.#sent(entry, nth);
      else if (entry.type === "Legal" && isObject(entry.message))
        this.#legal = (entry.message["actions"] ?? []) as readonly Json[];
      this.#moved = entry.type === "Moved";
    });
  }

  #note({ text }: Entry): void {
    if (!text.startsWith("opened")) return;
    this.lines.push(`await session.open(${this.#moved ? 'session.moved["url"]' : "URL"})`);
  }

  #sent({ message, text, type }: Entry, nth: number): void {
    if (!isObject(message)) return void this.lines.push(`await session.socket.send(${quoted(text)})`);
    const id = message["id"] ?? null;
    const answer = this.entries.find((one, later) => later > nth && isAnswer(one, id));
    const sent =
      type === "Hello"
        ? hello(message, this.#moved)
        : type === "Do"
          ? this.#command(message)
          : python(message);
    if (answer === undefined) this.lines.push(`await session.send(${sent})`);
    else this.lines.push(`answer = await session.ask(${sent})`, `assert ${outcome(answer)}`);
    if (type === "Hello") this.#arrival(nth);
  }

  /** Wait for what the server sends of the place that Hello has asked for. */
  #arrival(nth: number): void {
    this.#legal = [];
    this.#place = null;
    const next = this.entries.findIndex(({ direction }, later) => later > nth && direction === "out");
    const until = this.entries.slice(nth + 1, next === -1 ? undefined : next);
    const arrival = until.find(({ direction, type }) => direction === "in" && ARRIVALS.includes(type));
    if (arrival) this.lines.push(`await session.receives(${quoted(arrival.type)})`);
  }

  /** The message for a command. What was on offer is taken from the offer of the test's own round. */
  #command(message: JsonObject): string {
    const { command } = message;
    if (!isObject(command)) return python(message);
    const action = this.#offered(command);
    if (action === null) return python(message);
    const given = isObject(action["command"]) ? action["command"] : null;
    this.lines.push(`offer = await session.offered(${this.#wanted(action, command, given)})`);
    const own = Object.entries(command).filter(([name, part]) => !given || !same(given[name], part));
    const parts = own.map(([name, part]) => `${quoted(name)}: ${ownPart(name, part, given === null)}`);
    const taken = given ? ['**offer["command"]', ...parts] : parts;
    return python({ ...message, command: null }).replace('"command": None', () =>
      taken.length === 1 && given ? '"command": offer["command"]' : `"command": {${taken.join(", ")}}`,
    );
  }

  /** The action that offers this command: the one that differs least from it. */
  #offered(command: JsonObject): JsonObject | null {
    const { type } = command;
    if (type === "Sit") {
      const sit = this.#legal.find((action) => isObject(action) && action["type"] === "MaySit") as JsonObject;
      const free = sit && (sit["seats"] as readonly Json[]).includes(command["seat"] ?? null);
      return free ? sit : null;
    }
    const offering = this.#legal.filter(
      (action): action is JsonObject =>
        isObject(action) && isObject(action["command"]) && action["command"]["type"] === type,
    );
    const differing = (action: JsonObject): number =>
      Object.entries(command).filter(([name, part]) => !same((action["command"] as JsonObject)[name], part))
        .length;
    return offering.sort((one, other) => differing(one) - differing(other))[0] ?? null;
  }

  /** What to wait for: the type of the action, and what of its command is the same in each round. */
  #wanted(action: JsonObject, command: JsonObject, given: JsonObject | null): string {
    const words = Object.entries(given ?? {}).filter(
      ([name, part]) => name !== "type" && typeof part === "string" && command[name] === part,
    );
    const place = given ? placeOf(given) : null;
    const later = place !== null && this.#place !== null && isLater(place, this.#place);
    this.#place = place ?? this.#place;
    return [
      quoted(String(action["type"])),
      ...(later ? ["later=True"] : []),
      ...words.map(([name, part]) => `${name}=${python(part)}`),
    ].join(", ");
  }
}

function isAnswer({ direction, message }: Entry, id: Json): boolean {
  return direction === "in" && id !== null && isObject(message) && message["id"] === id;
}

function outcome({ message }: Entry): string {
  const { type, code } = message as JsonObject;
  return type === "Refused" ? `answer.get("code") == ${python(code!)}` : `answer["type"] == ${python(type!)}`;
}

/** Hello as a new guest, or as whom the test itself has been: the copy has no session of anybody. */
function hello(message: JsonObject, moved: boolean): string {
  const { session = null, ticket: _ticket, page: _page, last_seq = null, mark: _mark, ...rest } = message;
  const parts = [python(rest).slice(0, -1)];
  if (moved) parts.push('"ticket": session.moved["ticket"]');
  if (session !== null) parts.push('"session": session.token');
  if (last_seq !== null) parts.push('"last_seq": session.seq', '"mark": session.mark');
  return `${parts.join(", ")}}`;
}

/** A part of a command that no offer has. A seat may be taken by now: then another one that is offered. */
function ownPart(name: string, part: Json, sit: boolean): string {
  return sit && name === "seat" ? `free_seat(offer, ${python(part)})` : python(part);
}

const same = (one: Json | undefined, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

function placeOf({ round, step }: JsonObject): Place | null {
  return typeof round === "number" ? { round, step: typeof step === "number" ? step : 0 } : null;
}

const isLater = (one: Place, other: Place): boolean =>
  one.round > other.round || (one.round === other.round && one.step > other.step);
