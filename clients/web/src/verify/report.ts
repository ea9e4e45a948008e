/** Checks files that should be proofs, and says of each what is proven, what is not yet, and what is wrong. */

import { checkAgreement } from "./agreement";
import { checkChain, type Link } from "./chain";
import { checkOpenings, checkOrder, checkPlaces, dealtCards } from "./deal";
import { wrong, type Finding } from "./findings";
import { checkPayouts } from "./payouts";
import { readProofs, titleOf, type Found } from "./proof";
import {
  accountHash,
  checkAccount,
  checkCommitment,
  checkDeck,
  checkMoment,
  checkPromises,
  checkRules,
} from "./seeds";

/** A file that was chosen; its text is null if it cannot be read. */
export interface Chosen {
  readonly name: string;
  readonly text: string | null;
}

/** What was found of one proof in a file; `title` says which round it is of, if it is a proof. */
export interface FileReport {
  readonly name: string;
  readonly title: string | null;
  readonly findings: readonly Finding[];
}

export interface Report {
  readonly files: readonly FileReport[];
  /** What was found of the rounds together. */
  readonly chain: readonly Finding[];
}

interface Checked extends FileReport {
  readonly link: Link | null;
}

/** Check files, together as chains of rounds. Whatever is in them, this gives a report. */
export async function check(chosen: readonly Chosen[]): Promise<Report> {
  const files: Checked[] = [];
  for (const { name, text } of chosen) {
    const proofs: readonly Found[] = text === null ? [["This file cannot be read."]] : readProofs(text);
    for (const [at, proof] of proofs.entries())
      files.push(await checked(proofs.length > 1 ? `${name}, proof ${at + 1}` : name, proof));
  }
  return { files, chain: checkChain(files.flatMap(({ link }) => (link === null ? [] : [link]))) };
}

async function checked(name: string, proof: Found): Promise<Checked> {
  if (!("form" in proof)) return { name, title: null, findings: proof.map(wrong), link: null };
  const hash = await accountHash(proof);
  const { deck, findings } = await checkDeck(proof);
  const { table, round, before } = proof.account;
  return {
    name,
    title: titleOf(proof),
    findings: [
      ...checkAccount(proof, hash),
      ...(await checkRules(proof)),
      ...checkMoment(proof),
      ...(await checkCommitment(proof)),
      ...(await checkPromises(proof)),
      ...findings,
      ...(await checkOpenings(proof)),
      ...checkPlaces(proof, deck),
      ...checkOrder(proof),
      ...checkPayouts(proof, dealtCards(proof, deck)),
      ...checkAgreement(proof),
    ],
    link: hash === null ? null : { table, round, before, hash },
  };
}
