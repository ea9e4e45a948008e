/** Letters of keys for labels. */

/** A letter for each label: the first of its letters that no earlier label has taken. */
export function letters(labels: readonly string[]): string[] {
  const given: string[] = [];
  return labels.map((label) => {
    const letter = [...label.toLowerCase()].find((one) => /[a-z]/.test(one) && !given.includes(one)) ?? "";
    given.push(letter);
    return letter;
  });
}

const KEYS = "123456789abcdefghijk";

/** The key of a line in a list, counted from 0. */
export const listKey = (nth: number): string => KEYS[nth] ?? "";
