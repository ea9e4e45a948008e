/** A recorded session without its secrets: nobody who is sent the copy can come back as this player. */

import type { Entry } from "./recording.svelte";
import { isObject } from "./schema";
import type { Json } from "./schema";

const LONG = 16; // characters; a shorter text may stand in a message by chance
/** A secret in a text that is no message, such as one without its last brace. */
const LOOSE = /("(session|ticket|code)"\s*:\s*)"[^"]*"?/g;

/** The messages of a session in order, each with "<session>", "<ticket>" and "<code>" in place of what was there. */
export function withoutSecrets(entries: readonly Entry[]): Entry[] {
  const secrets = new Map<string, string>();
  for (const { message, direction } of entries) collect(message, secrets, direction === "out");
  return entries.map((entry) => {
    if (entry.message === undefined) {
      const text = entry.text.replaceAll(LOOSE, (_, before: string, key: string) => `${before}"<${key}>"`);
      return { ...entry, text: hidden(text, secrets) };
    }
    const message = replaced(entry.message, secrets, entry.direction === "out");
    return { ...entry, message, text: JSON.stringify(message) };
  });
}

/** The name of the secret that a part of a message is, if it is one. What is `sent` has a code that nobody may know. */
function secretOf(key: string, sent: boolean): string | null {
  if (key === "session" || key === "ticket") return `<${key}>`;
  return sent && key === "code" ? "<code>" : null;
}

function collect(value: Json | undefined, secrets: Map<string, string>, sent: boolean): void {
  if (Array.isArray(value)) for (const item of value as readonly Json[]) collect(item, secrets, sent);
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    const name = secretOf(key, sent);
    if (name !== null && typeof part === "string" && part.length >= LONG) secrets.set(part, name);
    else collect(part, secrets, sent);
  }
}

function replaced(value: Json, secrets: Map<string, string>, sent: boolean): Json {
  if (typeof value === "string") return hidden(value, secrets);
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => replaced(item, secrets, sent));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const name = typeof part === "string" ? secretOf(key, sent) : null;
      return [key, name ?? replaced(part, secrets, sent)];
    }),
  );
}

function hidden(text: string, secrets: Map<string, string>): string {
  let shown = text;
  for (const [secret, name] of secrets) shown = shown.replaceAll(secret, name);
  return shown;
}
