/** The files that somebody chose, and what was found of all of them in a sentence. */

import type { Finding, Kind } from "./findings";
import { LARGEST } from "./proof";
import type { Chosen, Report } from "./report";

/** A file with its text; null if it cannot be read. Of a file that is too large, so much is read that this shows. */
export async function read(file: File): Promise<Chosen> {
  const text = await file
    .slice(0, LARGEST + 1)
    .text()
    .catch(() => null);
  return { name: file.name, text };
}

/** What was found, in one sentence. */
export function summary({ files, chain }: Report): string {
  const has = (kind: Kind) => (findings: readonly Finding[]) => findings.some((one) => one.kind === kind);
  const bad = files.filter(({ findings }) => has("wrong")(findings)).length;
  const broken = has("wrong")(chain);
  const open = [chain, ...files.map(({ findings }) => findings)].some(has("not_yet"));
  if (bad > 0)
    return files.length === 1
      ? "Something is wrong."
      : `Something is wrong in ${bad} of ${files.length} proofs.`;
  if (broken) return "Something is wrong: the rounds do not follow one another.";
  return open ? "Nothing is wrong. Not all is proven yet." : "Nothing is wrong, and all is proven.";
}
