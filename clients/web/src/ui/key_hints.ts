/** Key hints. */

/** A letter for each label, the first of its letters that no earlier one has. */
export function letters(labels: readonly string[]): string[] {
  const given: string[] = [];
  return labels.map((label) => {
    const letter = [...label.toLowerCase()].find((one) => /[a-z]/.test(one) && !given.includes(one)) ?? "";
    given.push(letter);
    return letter;
  });
}
