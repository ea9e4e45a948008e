import { expect, test } from "vitest";
import { DOCUMENT } from "./document.fixture";
import { fieldOf, hint, initial, isMeant, problems, type Field } from "./fields";
import { clientMessages, type Schema } from "./schema";

const fieldFor = (schema: Schema): Field => fieldOf(DOCUMENT, schema);
const fieldForMessage = (name: string): Field =>
  fieldFor(clientMessages(DOCUMENT).find((message) => message.name === name)!.schema);

test("a message begins with the parts that it has to have", () => {
  expect(initial(fieldForMessage("Hello"))).toEqual({ type: "Hello", id: "" });
  expect(initial(fieldForMessage("Do"))).toEqual({
    type: "Do",
    id: "",
    command: { type: "Sit", seat: 1, buy_in: 0 },
  });
});

test("each part says what it is for and what the server takes if it is left out", () => {
  const field = fieldForMessage("Hello");
  if (field.kind !== "record") throw new Error("a message is a record");
  expect(field.members.map(({ name, required, fallback }) => [name, required, fallback])).toEqual([
    ["type", true, undefined],
    ["id", true, undefined],
    ["table", false, null],
    ["page", false, false],
  ]);
  expect(field.members[1]!.about).toBe("Chosen by the client.");
});

test("a command is one of those that the schema lists, by its type", () => {
  const field = fieldForMessage("Do");
  const command = field.kind === "record" && field.members[2]!.field;
  if (!command || command.kind !== "alternatives") throw new Error("there is a choice of commands");
  expect(command.variants.map(({ name }) => name)).toEqual(["Sit", "Bet", "Report"]);
  const bet = { type: "Bet", round: 1, wager: "ante", amount: 500 };
  expect(command.variants.filter((variant) => isMeant(variant, bet)).map(({ name }) => name)).toEqual([
    "Bet",
  ]);
});

test("variants of a part are named by what they are", () => {
  const place = fieldFor({ anyOf: [{ type: "integer" }, { enum: ["dealer", "board"] }, { type: "null" }] });
  if (place.kind !== "alternatives") throw new Error("there is a choice");
  expect(place.variants.map(({ name }) => name)).toEqual(["number", "dealer or board", "null"]);
});

test.each<[Schema, unknown, string[]]>([
  [{ type: "integer", minimum: 1, maximum: 7 }, 3, []],
  [{ type: "integer", minimum: 1, maximum: 7 }, 8, ["x has to be a whole number from 1 to 7."]],
  [{ type: "integer", minimum: 1, maximum: 7 }, 2.5, ["x has to be a whole number from 1 to 7."]],
  [{ type: "number" }, 2.5, []],
  [{ type: "string", minLength: 1, maxLength: 3 }, "four", ["x has to be a text of 1 to 3 characters."]],
  [{ type: "string", pattern: "^[a-f]+$(?!\\n)" }, "g", ["x has to be a text like ^[a-f]+$."]],
  [{ enum: ["fill", "credit"] }, "slip", ["x has to be one of fill, credit."]],
  [{ type: "boolean" }, "yes", ["x has to be true or false."]],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, null, []],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, 1, ["x has to be one of text, null."]],
  [{ type: "array", items: { type: "integer" } }, [1, "2"], ["x 2 has to be a whole number."]],
  [{ type: "array", items: { type: "integer" } }, 1, ["x has to be a list."]],
  [{}, { any: "thing" }, []],
])("%j and %j: %j", (schema, value, sentences) => {
  expect(problems(fieldFor(schema), value as never, "x")).toEqual(sentences);
});

test("parts that are missing, wrong or of no use are named", () => {
  const message = { type: "Do", id: "1", command: { type: "Sit", seat: 9, chair: 2 } };
  expect(problems(fieldForMessage("Do"), message)).toEqual([
    "seat has to be a whole number from 1 to 7.",
    "buy_in is missing.",
    "chair is no part of this message.",
  ]);
});

test("bounds that only say what a computer can count are not mentioned", () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect(hint(fieldFor({ type: "integer", minimum: -most, maximum: most }))).toBe("a whole number");
  expect(hint(fieldFor({ type: "integer", minimum: 0, maximum: most }))).toBe("a whole number from 0");
  expect(hint(fieldFor({ type: "integer", minimum: 0, maximum: 1_000_000 }))).toBe(
    "a whole number from 0 to 1,000,000",
  );
});
