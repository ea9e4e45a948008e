/** The AsyncAPI document of the house, as far as forms need it: the messages of a client, and their JSON Schemas. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** What a schema says of a value. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly default?: Json;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

interface Reference {
  readonly $ref: string;
}

interface Operation {
  readonly action: "send" | "receive";
  readonly channel: Reference;
  readonly messages: readonly Reference[];
}

export interface WireDocument {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A message that a client may send. */
export interface ClientMessageSchema {
  readonly name: string;
  readonly schema: Schema;
}

const SOCKET = "#/channels/connection"; // the other channels are those of devices

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a schema refers to, with what it says itself on top. */
export function resolve(document: WireDocument, schema: Schema): Schema {
  const { $ref, ...own } = schema;
  if ($ref !== undefined) return { ...resolve(document, at<Schema>(document, $ref)), ...own };
  if (schema.allOf?.length !== 1) return schema;
  const { allOf, ...rest } = schema;
  return { ...resolve(document, allOf[0]!), ...rest };
}

/** All messages that a client may send over the socket, in the document's order. */
export function clientMessages(document: WireDocument): ClientMessageSchema[] {
  return Object.values(document.operations)
    .filter(({ action, channel }) => action === "receive" && channel.$ref === SOCKET)
    .flatMap(({ messages }) => messages)
    .map((reference) => {
      let message = at<Partial<Reference> & { payload?: Schema }>(document, reference.$ref);
      while (message.$ref !== undefined) message = at(document, message.$ref);
      const schema = resolve(document, message.payload!);
      return { name: tagOf(document, schema)!, schema };
    });
}

/** The type that a schema's values name, if each has the same. */
export function tagOf(document: WireDocument, schema: Schema): string | undefined {
  const type = schema.properties?.["type"];
  const value = type && constantOf(resolve(document, type));
  return typeof value === "string" ? value : undefined;
}

/** The only value of a schema, if it has just one. */
export function constantOf(schema: Schema): Json | undefined {
  return schema.const ?? (schema.enum?.length === 1 ? schema.enum[0] : undefined);
}

/** What a JSON pointer like "#/components/schemas/Bet" refers to. */
function at<T>(document: WireDocument, pointer: string): T {
  let found: unknown = document;
  for (const part of pointer.slice(2).split("/"))
    found = (found as Record<string, unknown>)[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  if (found === undefined) throw new Error(`The document of the wire has no ${pointer}.`);
  return found as T;
}
