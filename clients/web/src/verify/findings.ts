/** What a check of a proof has found: one sentence each. Only `wrong` is a failure. */

export type Kind = "proven" | "not_yet" | "wrong";

export interface Finding {
  readonly kind: Kind;
  readonly sentence: string;
}

export const proven = (sentence: string): Finding => ({ kind: "proven", sentence });
export const notYet = (sentence: string): Finding => ({ kind: "not_yet", sentence });
export const wrong = (sentence: string): Finding => ({ kind: "wrong", sentence });

/** The findings that say what is wrong; or else that one thing is proven. */
export const wrongOr = (wrongs: readonly string[], sentence: string): Finding[] =>
  wrongs.length > 0 ? wrongs.map(wrong) : [proven(sentence)];

/** "a", "a and b", "a, b and c". */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** "1 card", "3 cards". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
