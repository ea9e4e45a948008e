/** Names of keys, and which choice has which. */

/**
 * The key of each choice, the same in every game: P for the one that costs most, F for the one that costs least (fold,
 * surrender, check), C for one that has to be confirmed. Any others have the first free letter of their label.
 */
export function choiceKeys(
  choices: readonly { readonly label: string; readonly cost: number; readonly warn: boolean }[],
): string[] {
  const open = choices.filter(({ warn }) => !warn).sort((a, b) => a.cost - b.cost);
  const named = new Map([
    [open[0], "f"],
    ...(open.length > 1 && open.at(-1)!.cost > 0 ? ([[open.at(-1), "p"]] as const) : []),
    [choices.find(({ warn }) => warn), "c"],
  ]);
  const given = ["f", "p", "c"];
  return choices.map((choice) => {
    const key = named.get(choice);
    if (key !== undefined) return key;
    const letter = [...choice.label.toLowerCase()].find((one) => /[a-z]/.test(one) && !given.includes(one));
    given.push(letter ?? "");
    return letter ?? "";
  });
}

const KEYS = "123456789abcdefghijk";

/** The key of a line in a list, counted from 0. */
export const listKey = (nth: number): string => KEYS[nth] ?? "";

/** The name of a pressed key. A letter of another script is named by its place on a keyboard with Latin letters. */
export function keyName({ key, code }: { readonly key: string; readonly code: string }): string {
  if (key.length !== 1) return key;
  const place = /^(?:Key|Digit)(\w)$/.exec(code)?.[1];
  return (key > "~" && place !== undefined ? place : key).toLowerCase();
}
