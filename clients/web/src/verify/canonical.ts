/** Canonical JSON (RFC 8785) of values whose numbers are all whole. */

const DEEPEST = 64;

/** The canonical JSON of a value out of `JSON.parse`; null if it has none in a proof. */
export function canonical(value: unknown, depth = 0): string | null {
  if (depth > DEEPEST || value === undefined) return null;
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Number.isSafeInteger(value) ? JSON.stringify(value) : null;
  if (typeof value === "string") return /\p{Surrogate}/u.test(value) ? null : JSON.stringify(value); // half of a pair
  if (Array.isArray(value))
    return enclosed(
      "[",
      value.map((one) => canonical(one, depth + 1)),
      "]",
    );
  const pairs = Object.entries(value as object)
    .sort(([one], [other]) => (one < other ? -1 : 1)) // by UTF-16 code units, as RFC 8785 says
    .map(([key, one]) => {
      const [name, text] = [canonical(key), canonical(one, depth + 1)];
      return name === null || text === null ? null : `${name}:${text}`;
    });
  return enclosed("{", pairs, "}");
}

const enclosed = (open: string, parts: readonly (string | null)[], close: string): string | null =>
  parts.includes(null) ? null : open + parts.join(",") + close;
