/** For tests: a small document of the wire, in the form of a house's. */

import type { WireDocument } from "./schema";

const SOCKET = { $ref: "#/channels/connection" };
const receive = (name: string): object => ({
  action: "receive",
  channel: SOCKET,
  messages: [{ $ref: `#/channels/connection/messages/${name}` }],
});
const round = { description: "The number of a round.", type: "integer", minimum: 0, maximum: 2 ** 53 - 1 };

export const DOCUMENT = {
  channels: {
    connection: {
      messages: {
        Hello: { $ref: "#/components/messages/Hello" },
        Do: { $ref: "#/components/messages/Do" },
      },
    },
  },
  operations: {
    Hello: receive("Hello"),
    Do: receive("Do"),
    Welcome: { action: "send", channel: SOCKET, messages: [] },
    device: { action: "receive", channel: { $ref: "#/channels/device" }, messages: [] },
  },
  components: {
    messages: {
      Hello: { payload: { $ref: "#/components/schemas/Hello" } },
      Do: { payload: { $ref: "#/components/schemas/Do" } },
    },
    schemas: {
      Id: { type: "string", minLength: 1, maxLength: 64, description: "Chosen by the client." },
      Cents: { type: "integer", minimum: 0, maximum: 1_000_000, description: "Whole cents." },
      Hello: {
        title: "Hello",
        description: "Open the connection.",
        type: "object",
        properties: {
          type: { const: "Hello" },
          id: { $ref: "#/components/schemas/Id" },
          table: {
            anyOf: [{ type: "string", minLength: 1, maxLength: 40 }, { type: "null" }],
            default: null,
          },
          page: { type: "boolean", default: false },
        },
        required: ["type", "id"],
      },
      Do: {
        title: "Do",
        type: "object",
        properties: {
          type: { enum: ["Do"] },
          id: { allOf: [{ $ref: "#/components/schemas/Id" }], description: "An id of its own." },
          command: {
            anyOf: ["Sit", "Bet", "Report"].map((name) => ({ $ref: `#/components/schemas/${name}` })),
          },
        },
        required: ["type", "id", "command"],
      },
      Sit: {
        type: "object",
        properties: {
          type: { enum: ["Sit"] },
          seat: { type: "integer", minimum: 1, maximum: 7 },
          buy_in: { $ref: "#/components/schemas/Cents" },
        },
        required: ["type", "seat", "buy_in"],
      },
      Bet: {
        type: "object",
        properties: { type: { enum: ["Bet"] }, round, wager: { type: "string" }, amount: round },
        required: ["type", "round", "wager", "amount"],
      },
      Report: {
        type: "object",
        properties: {
          type: { enum: ["Report"] },
          place: { anyOf: [{ type: "integer" }, { enum: ["community", "dealer"] }, { type: "null" }] },
          faces: { type: "array", items: { type: "string", pattern: "^[2-9TJQKA][cdhs]$(?!\\n)" } },
        },
        required: ["type", "place"],
      },
    },
  },
} as unknown as WireDocument;
