import { expect, test } from "vitest";
import { DOCUMENT } from "./document.fixture";
import { clientMessages, resolve } from "./schema";

test("the messages of a client are what the house receives on the socket, and not what devices send", () => {
  expect(clientMessages(DOCUMENT).map(({ name }) => name)).toEqual(["Hello", "Do"]);
});

test("what stands beside a reference is said on top of what it refers to", () => {
  const cents = { $ref: "#/components/schemas/Cents" };
  expect(resolve(DOCUMENT, cents)).toMatchObject({ type: "integer", description: "Whole cents." });
  expect(resolve(DOCUMENT, { ...cents, description: "The stake." }).description).toBe("The stake.");
  expect(resolve(DOCUMENT, { allOf: [cents], default: 5 })).toMatchObject({ type: "integer", default: 5 });
});

test("a reference that leads nowhere is an error", () => {
  expect(() => resolve(DOCUMENT, { $ref: "#/components/schemas/Nothing" })).toThrow(
    "no #/components/schemas",
  );
});
