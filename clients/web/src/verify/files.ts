/** The files that somebody chose, and what was found of all of them in a sentence. */

import type { Kind } from "./findings";
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
  const all = [...files, { findings: chain }];
  const count = (kind: Kind): number =>
    all.reduce((sum, { findings }) => sum + findings.filter((one) => one.kind === kind).length, 0);
  const bad = files.filter(({ findings }) => findings.some(({ kind }) => kind === "wrong")).length;
  if (bad > 0)
    return files.length === 1
      ? "Something is wrong."
      : `Something is wrong in ${bad} of ${files.length} proofs.`;
  if (count("wrong") > 0) return "Something is wrong: the rounds do not follow one another.";
  return `Nothing is wrong. ${count("proven")} proven, ${count("not_yet")} not yet.`;
}
