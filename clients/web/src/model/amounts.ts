/** Amounts of chips that somebody may bring to the table, in cents. */
export interface AmountRange {
  readonly low: number;
  readonly high: number;
  /** Each amount is a multiple of it. */
  readonly chip: number;
}

/** The amounts of `range` that a wallet of `balance` cents can pay. */
export function affordable(range: AmountRange, balance: number): AmountRange {
  const high = Math.min(range.high, balance);
  return { ...range, high: high - (high % range.chip) };
}

/** Is this an amount of the range? Null, which is no amount, is none. */
export function inRange(range: AmountRange, amount: number | null): amount is number {
  return amount !== null && range.low <= amount && amount <= range.high && amount % range.chip === 0;
}
