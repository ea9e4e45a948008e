import { beforeEach, expect, test } from "vitest";
import { Addresses } from "./addresses.js";

const [A, B, C] = ["ws://a/ws", "ws://b/ws", "ws://c/ws"];
let addresses: Addresses;

/** The addresses of the next attempts, if all fail. */
function nextCalls(count: number, along = addresses): string[] {
  return Array.from({ length: count }, () => {
    along.failed();
    return along.url;
  });
}

beforeEach(() => {
  addresses = new Addresses(A);
  addresses.known = [A, B, C];
});

test("before a server has listed others, home is the only address", () => {
  expect(nextCalls(2, new Addresses(A))).toEqual([A, A]);
});

test("an address that worked is dialled again", () => {
  addresses.succeeded();
  expect(nextCalls(2)).toEqual([A, B]);
});

test("after an address that fell silent comes the next", () => {
  addresses.succeeded();
  addresses.failed(true);
  expect(addresses.url).toBe(B);
});

test("failures go through all addresses, and home if it is not listed", () => {
  expect(nextCalls(4)).toEqual([B, C, A, B]);
  addresses.known = [B, C];
  expect(nextCalls(3)).toEqual([C, A, B]);
});

test("a redirect is dialled with its ticket once, and kept if it works", () => {
  expect(addresses.redirect(C, "ticket")).toBe(true);
  expect([addresses.url, addresses.takeTicket(), addresses.takeTicket()]).toEqual([C, "ticket", null]);
  addresses.succeeded();
  expect(nextCalls(2)).toEqual([C, A]);
});

test("a failed redirect leads back without the ticket", () => {
  addresses.failed();
  addresses.redirect(C, "ticket");
  expect(nextCalls(2)).toEqual([B, C]);
  expect(addresses.takeTicket()).toBeNull();
});

test("no redirect leads to an unlisted address or to a second redirect", () => {
  expect(addresses.redirect("ws://elsewhere/ws", "ticket")).toBe(false);
  expect([addresses.url, addresses.takeTicket()]).toEqual([A, null]);
  addresses.redirect(B, "ticket");
  expect(addresses.redirect(C, "another")).toBe(false);
  expect(nextCalls(1)).toEqual([A]);
});
