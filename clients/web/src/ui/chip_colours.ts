/** The colours of the chips, and the chips that make up an amount. */

export interface ChipColours {
  /** In cents. */
  readonly value: number;
  readonly face: string;
  readonly edge: string;
  /** The marks at the edge. */
  readonly mark: string;
  readonly ink: string;
}

/** From the smallest chip to the largest. */
export const CHIP_COLOURS: readonly ChipColours[] = [
  { value: 25, face: "#8b6bb0", edge: "#57407a", mark: "#f6ead4", ink: "#fff" },
  { value: 50, face: "#c46a1f", edge: "#7d4210", mark: "#f6ead4", ink: "#fff" },
  { value: 100, face: "#e9e4d6", edge: "#b9b3a3", mark: "#2d4f86", ink: "#1a2536" },
  { value: 500, face: "#b5222e", edge: "#7b121c", mark: "#f6ead4", ink: "#fff" },
  { value: 2_500, face: "#1b7a45", edge: "#0f4f2c", mark: "#f6ead4", ink: "#fff" },
  { value: 10_000, face: "#23262b", edge: "#0d0f12", mark: "#e6c878", ink: "#fff" },
  { value: 50_000, face: "#5b2a83", edge: "#35164f", mark: "#e6c878", ink: "#fff" },
  { value: 100_000, face: "#b8860b", edge: "#6f5207", mark: "#fdfbf4", ink: "#1c1403" },
];

/** The colours of the largest chip that is worth no more than `value`, in cents. */
export const coloursOf = (value: number): ChipColours =>
  [...CHIP_COLOURS].reverse().find((colours) => colours.value <= value) ?? CHIP_COLOURS[0]!;

/** The fewest chips that make up `amount` cents, the largest first. Less than the smallest chip is drawn as one of it. */
export function chipsOf(amount: number): number[] {
  const chips: number[] = [];
  let left = amount;
  for (const { value } of [...CHIP_COLOURS].reverse()) {
    const many = Math.floor(left / value);
    for (let nth = 0; nth < many; nth += 1) chips.push(value);
    left -= many * value;
  }
  return left > 0 ? [...chips, CHIP_COLOURS[0]!.value] : chips;
}

/** The chips of `amount` cents in piles of at most `high`; what more than `piles` piles would hold is not drawn. */
export function pilesOf(amount: number, high: number, piles: number): number[][] {
  const chips = chipsOf(amount).slice(0, high * piles);
  return Array.from({ length: Math.ceil(chips.length / high) }, (_, nth) =>
    chips.slice(nth * high, (nth + 1) * high),
  );
}
