/** The fields of a form, built from a JSON Schema: what can be entered, and whether a value is right. */

import { constantOf, isObject, resolve, tagOf } from "./schema";
import type { Json, JsonObject, Schema, WireDocument } from "./schema";

export type Field =
  | { readonly kind: "constant"; readonly value: Json }
  | { readonly kind: "nothing" }
  | { readonly kind: "text"; readonly least: number; readonly most: number; readonly pattern: RegExp | null }
  | { readonly kind: "number"; readonly whole: boolean; readonly low: number; readonly high: number }
  | { readonly kind: "boolean" }
  | { readonly kind: "choice"; readonly options: readonly Json[] }
  | { readonly kind: "list"; readonly item: Field }
  | { readonly kind: "record"; readonly members: readonly Member[] }
  | { readonly kind: "alternatives"; readonly variants: readonly Variant[] }
  | { readonly kind: "json" };

/** A named part of a record. A part that is not required may be left out; the server then takes `fallback`. */
export interface Member {
  readonly name: string;
  readonly about: string;
  readonly required: boolean;
  readonly fallback: Json | undefined;
  readonly field: Field;
}

export interface Variant {
  readonly name: string;
  readonly field: Field;
}

/** The field in which a value of this schema is entered. */
export function fieldOf(document: WireDocument, unresolved: Schema): Field {
  const schema = resolve(document, unresolved);
  const constant = constantOf(schema);
  if (constant !== undefined) return { kind: "constant", value: constant };
  if (schema.enum) return { kind: "choice", options: schema.enum };
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return alternatives(variants.map((variant) => variantOf(document, variant)));
  switch (schema.type) {
    case "null":
      return { kind: "nothing" };
    case "boolean":
      return { kind: "boolean" };
    case "string": {
      const { minLength: least = 0, maxLength: most = Infinity, pattern } = schema;
      return { kind: "text", least, most, pattern: pattern === undefined ? null : new RegExp(pattern, "u") };
    }
    case "integer":
    case "number": {
      const { minimum: low = -Infinity, maximum: high = Infinity } = schema;
      return { kind: "number", whole: schema.type === "integer", low, high };
    }
    case "array":
      return { kind: "list", item: schema.items ? fieldOf(document, schema.items) : { kind: "json" } };
    case "object":
      return schema.properties ? { kind: "record", members: members(document, schema) } : { kind: "json" };
    default:
      return { kind: "json" };
  }
}

function members(document: WireDocument, schema: Schema): Member[] {
  return Object.entries(schema.properties ?? {}).map(([name, unresolved]) => {
    const { description = "", default: fallback } = resolve(document, unresolved);
    const required = schema.required?.includes(name) ?? false;
    return { name, about: description, required, fallback, field: fieldOf(document, unresolved) };
  });
}

function variantOf(document: WireDocument, unresolved: Schema): Variant {
  const schema = resolve(document, unresolved);
  const field = fieldOf(document, schema);
  return { name: tagOf(document, schema) ?? nameOf(field), field };
}

/** One field for these variants; those among them that are alternatives themselves become variants of it. */
function alternatives(variants: readonly Variant[]): Field {
  const flat = variants.flatMap((one) => (one.field.kind === "alternatives" ? one.field.variants : [one]));
  return { kind: "alternatives", variants: flat };
}

function nameOf(field: Field): string {
  switch (field.kind) {
    case "constant":
      return JSON.stringify(field.value);
    case "choice":
      return field.options.join(" or ");
    case "nothing":
      return "null";
    default:
      return field.kind;
  }
}

/** The value with which a field begins: as little as the schema lets it be. */
export function initial(field: Field): Json {
  switch (field.kind) {
    case "constant":
      return field.value;
    case "nothing":
    case "json":
      return null;
    case "text":
      return "";
    case "number":
      return Math.min(Math.max(0, field.low), field.high);
    case "boolean":
      return false;
    case "choice":
      return field.options[0]!;
    case "list":
      return [];
    case "record":
      return Object.fromEntries(
        field.members.filter(({ required }) => required).map(({ name, field }) => [name, initial(field)]),
      );
    case "alternatives":
      return initial(field.variants[0]!.field);
  }
}

/** Is this the variant that a value is meant for? Its parts may still be wrong. */
export function isMeant({ field }: Variant, value: Json): boolean {
  switch (field.kind) {
    case "record":
      return (
        isObject(value) &&
        field.members.every(({ name, field: part }) => part.kind !== "constant" || value[name] === part.value)
      );
    case "list":
      return Array.isArray(value);
    case "text":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    default:
      return problems(field, value).length === 0;
  }
}

/** What is wrong with a value, as sentences; each begins with the name of the part. */
export function problems(field: Field, value: Json, name = "The value"): string[] {
  const unless = (right: boolean, sentence: string): string[] =>
    right ? [] : [`${name} has to be ${sentence}.`];
  switch (field.kind) {
    case "json":
      return [];
    case "constant":
      return unless(value === field.value, JSON.stringify(field.value));
    case "nothing":
      return unless(value === null, "null");
    case "boolean":
      return unless(typeof value === "boolean", "true or false");
    case "choice":
      return unless(field.options.includes(value), `one of ${field.options.join(", ")}`);
    case "text": {
      const fits = typeof value === "string" && value.length >= field.least && value.length <= field.most;
      return unless(fits && (field.pattern?.test(value) ?? true), hint(field));
    }
    case "number": {
      const fits = typeof value === "number" && value >= field.low && value <= field.high;
      return unless(fits && (!field.whole || Number.isInteger(value)), hint(field));
    }
    case "list":
      if (!Array.isArray(value)) return unless(false, "a list");
      return (value as readonly Json[]).flatMap((item, nth) =>
        problems(field.item, item, `${name} ${nth + 1}`),
      );
    case "record":
      return isObject(value) ? recordProblems(field.members, value) : unless(false, "an object");
    case "alternatives": {
      const meant = field.variants.find((variant) => isMeant(variant, value));
      if (meant) return problems(meant.field, value, name);
      return unless(false, `one of ${field.variants.map((variant) => variant.name).join(", ")}`);
    }
  }
}

function recordProblems(members: readonly Member[], value: JsonObject): string[] {
  const unknown = Object.keys(value).filter((key) => !members.some(({ name }) => name === key));
  return [
    ...members.flatMap(({ name, required, field }) => {
      const part = value[name];
      if (part !== undefined) return problems(field, part, name);
      return required ? [`${name} is missing.`] : [];
    }),
    ...unknown.map((key) => `${key} is no part of this message.`),
  ];
}

/** What may be entered, in few words; empty where anything may. */
export function hint(field: Field): string {
  const number = (value: number): string => value.toLocaleString("en-US");
  if (field.kind === "number") {
    const { low, high } = field;
    const kind = field.whole ? "a whole number" : "a number";
    if (low <= -Number.MAX_SAFE_INTEGER && high >= Number.MAX_SAFE_INTEGER) return kind;
    if (high >= Number.MAX_SAFE_INTEGER) return `${kind} from ${number(low)}`;
    return `${kind} from ${number(low)} to ${number(high)}`;
  }
  if (field.kind !== "text") return "";
  const { least, most, pattern } = field;
  if (pattern) return `a text like ${pattern.source.replace("(?!\\n)", "")}`;
  return most === Infinity ? "a text" : `a text of ${least} to ${most} characters`;
}
