/**
 * What JSON must look like. A shape gives a value its type, and adds a sentence to `problems` for all that is otherwise.
 *
 * What it returns may be used only if there are no problems.
 */

export type Shape<T> = (value: unknown, at: string, problems: string[]) => T;
export type Shaped<S> = S extends Shape<infer T> ? T : never;

function shape<T>(what: string, fits: (value: unknown) => value is T): Shape<T> {
  return (value, at, problems) => {
    if (!fits(value)) problems.push(value === undefined ? `${at} is missing.` : `${at} is not ${what}.`);
    return value as T;
  };
}

export const text = shape("text", (value): value is string => typeof value === "string");
export const flag = shape("true or false", (value): value is boolean => typeof value === "boolean");
export const whole = shape(
  "a whole number from 0 on",
  (value): value is number => Number.isSafeInteger(value) && (value as number) >= 0,
);

/** A text or a number for which `fits` holds. */
export const such = <T extends string | number>(what: string, fits: (value: unknown) => boolean): Shape<T> =>
  shape(what, (value): value is T => fits(value));

export const oneOf = <const T extends string>(...names: T[]): Shape<T> =>
  such(names.map((name) => `"${name}"`).join(" or "), (value) => (names as unknown[]).includes(value));

/** What `read` makes of a text; null if the text is not `what`. */
export const readAs =
  <T>(what: string, read: (text: string) => T | null): Shape<T> =>
  (value, at, problems) => {
    const found = typeof value === "string" ? read(value) : null;
    if (found === null) problems.push(value === undefined ? `${at} is missing.` : `${at} is not ${what}.`);
    return found as T;
  };

export const orNull =
  <T>(inner: Shape<T>): Shape<T | null> =>
  (value, at, problems) =>
    value === null ? null : inner(value, at, problems);

/** A key that a value may lack: then it is `otherwise`. */
export const maybe =
  <T>(inner: Shape<T>, otherwise: T): Shape<T> =>
  (value, at, problems) =>
    value === undefined ? otherwise : inner(value, at, problems);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** More than any list of a round has. */
const MANY = 100;

export const list =
  <T>(inner: Shape<T>): Shape<readonly T[]> =>
  (value, at, problems) => {
    if (Array.isArray(value) && value.length <= MANY)
      return value.map((one, place) => inner(one, `${at}[${place}]`, problems));
    problems.push(
      value === undefined ? `${at} is missing.` : `${at} is not a list of at most ${MANY} values.`,
    );
    return [];
  };

/** A list with a shape of its own for each place. */
export const tuple =
  <T extends readonly unknown[]>(...shapes: { [K in keyof T]: Shape<T[K]> }): Shape<T> =>
  (value, at, problems) => {
    if (!Array.isArray(value) || value.length !== shapes.length) {
      problems.push(`${at} is not a list of ${shapes.length}.`);
      return [] as unknown as T;
    }
    return shapes.map((one, place) => one(value[place], `${at}[${place}]`, problems)) as unknown as T;
  };

/** An object by whose keys something goes that the keys name. */
export const mapped =
  <T>(inner: Shape<T>): Shape<ReadonlyMap<string, T>> =>
  (value, at, problems) => {
    if (isObject(value))
      return new Map(Object.entries(value).map(([key, one]) => [key, inner(one, `${at}.${key}`, problems)]));
    problems.push(value === undefined ? `${at} is missing.` : `${at} is not an object.`);
    return new Map();
  };

/** An object with these keys. It may have more. */
export const object =
  <F extends Readonly<Record<string, Shape<unknown>>>>(
    fields: F,
  ): Shape<{ readonly [K in keyof F]: Shaped<F[K]> }> =>
  (value, at, problems) => {
    if (!isObject(value))
      problems.push(value === undefined ? `${at} is missing.` : `${at} is not an object.`);
    const from: Record<string, unknown> = isObject(value) ? value : {};
    const found = Object.entries(fields).map(([key, inner]) => [
      key,
      isObject(value)
        ? inner(Object.hasOwn(from, key) ? from[key] : undefined, `${at}.${key}`, problems)
        : null,
    ]);
    return Object.fromEntries(found) as { readonly [K in keyof F]: Shaped<F[K]> };
  };

/** Anything, as it is. */
export const anything: Shape<unknown> = (value, at, problems) => {
  if (value === undefined) problems.push(`${at} is missing.`);
  return value;
};
