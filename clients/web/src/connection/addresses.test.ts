import { beforeEach, expect, test } from "vitest";
import { Way } from "./addresses";

const [A, B, C] = ["ws://a/ws", "ws://b/ws", "ws://c/ws"];
let way: Way;

/** The addresses of the next calls, if none leads anywhere. */
function nextCalls(count: number, along = way): string[] {
  return Array.from({ length: count }, () => {
    along.lost();
    return along.url;
  });
}

beforeEach(() => {
  way = new Way(A);
  way.addresses = [A, B, C];
});

test("before the house has named others there is home", () => {
  expect(nextCalls(2, new Way(A))).toEqual([A, A]);
});

test("a call that led there is called again when it is lost", () => {
  way.arrived();
  expect(nextCalls(2)).toEqual([A, B]);
});

test("an address that fell silent gives the next its turn", () => {
  way.arrived();
  way.lost(true);
  expect(way.url).toBe(B);
});

test("calls that lead nowhere go round all addresses, and home where it is none of them", () => {
  expect(nextCalls(4)).toEqual([B, C, A, B]);
  way.addresses = [B, C];
  expect(nextCalls(3)).toEqual([C, A, B]);
});

test("who is sent on calls there with the ticket once, and stays when they arrive", () => {
  expect(way.sentOn(C, "ticket")).toBe(true);
  expect([way.url, way.takeTicket(), way.takeTicket()]).toEqual([C, "ticket", null]);
  way.arrived();
  expect(nextCalls(2)).toEqual([C, A]);
});

test("who does not arrive where they were sent comes back without the ticket", () => {
  way.lost();
  way.sentOn(C, "ticket");
  expect(nextCalls(2)).toEqual([B, C]);
  expect(way.takeTicket()).toBeNull();
});

test("nobody is sent to a strange address, or twice in a row", () => {
  expect(way.sentOn("ws://elsewhere/ws", "ticket")).toBe(false);
  expect([way.url, way.takeTicket()]).toEqual([A, null]);
  way.sentOn(B, "ticket");
  expect(way.sentOn(C, "another")).toBe(false);
  expect(nextCalls(1)).toEqual([A]);
});
