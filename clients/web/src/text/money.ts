/** Money on the screen: whole cents in, dollars and cents out, exact. */

import type { MayBet } from "@croupier/client";

/** "$25", "$1,234.50": cents are left out when there are none. */
export function dollars(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString("en-US");
  const part = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}$${whole}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

/** "$1,234.50", "$25.00": what a meter shows, so that nothing moves aside as it grows. */
export function dollarsAndCents(cents: number): string {
  return `$${Math.floor(cents / 100).toLocaleString("en-US")}.${String(cents % 100).padStart(2, "0")}`;
}

/** "+$32.50", "−$5", "$0": what a round or an evening brought. */
export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** "up $32.50", "down $5", "even": the same in words, so that no colour or sign has to be seen. */
export function upOrDown(cents: number): string {
  if (cents === 0) return "even";
  return `${cents > 0 ? "up" : "down"} ${dollars(Math.abs(cents))}`;
}

/** Cents of what somebody typed ("25", "$1,000.50"), or null if it is not an amount. */
export function cents(typed: string): number | null {
  const found = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!found) return null;
  return Number(found[1]!.replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

/** The amount nearest to `wanted` that is a multiple of `chip` from `low` to `high`. */
export function fit(wanted: number, low: number, high: number, chip: number): number {
  const whole = Math.round(wanted / chip) * chip;
  return Math.min(Math.floor(high / chip) * chip, Math.max(Math.ceil(low / chip) * chip, whole));
}

/** What the keys do at a spot with `wanted` cents: a press adds `added`, up to the limit of the wager. */
export function pressHelp(
  wanted: number,
  may: Omit<MayBet, "type" | "command" | "full_play">,
  added: number,
): string {
  const next = fit(wanted + added, may.low, may.high, may.chip);
  const keys = [];
  if (next > wanted)
    keys.push(wanted > 0 ? `press to add ${dollars(next - wanted)}` : `press to wager ${dollars(next)}`);
  if (wanted > may.low) keys.push("minus lowers");
  if (wanted > 0 && may.may_withdraw) keys.push("Delete withdraws");
  const said = keys.join(", ");
  return said && `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

const CHIPS = [25, 50, 100, 500, 2_500, 10_000, 50_000, 100_000];

/** Up to four chips (in cents) that suit wagers of whole `chip`s up to `high`: the picker's choice. */
export function chipValues(chip: number, high: number): number[] {
  const suits = [...new Set([chip, ...CHIPS])].filter((value) => value % chip === 0 && value <= high);
  return suits.sort((one, other) => one - other).slice(0, 4);
}
