/** What the hashes of a proof show of its rules, its seeds and its deck: checks 1 to 5 of docs/fairness.md. */

import { hex, unhex, utf8, type Bytes } from "./bytes";
import { canonical } from "./canonical";
import { cutDeck, salts, shuffled } from "./deck";
import { listed, notYet, proven, wrong, wrongOr, type Finding } from "./findings";
import { hash, keyOf, sha256 } from "./hashing";
import { rootOf } from "./merkle";
import type { Account, Proof } from "./proof";

/** The hash of the account of a proof, computed again; null if the account cannot be hashed. */
export async function accountHash({ raw }: Proof): Promise<string | null> {
  const told = canonical(raw.account);
  return told === null ? null : hex(await hash("croupier/1/account", told));
}

export function checkAccount(proof: Proof, computed: string | null): Finding[] {
  if (computed === null)
    return [wrong("The account of the round cannot be hashed: a number in it is not whole.")];
  if (computed !== proof.hash)
    return [wrong("The account of the round was changed: its hash is another one.")];
  return [proven("The account of the round has the hash that the file states.")];
}

async function ruleHash(rules: unknown): Promise<string | null> {
  const told = canonical(rules);
  return told === null ? null : hex(await sha256(utf8(told)));
}

export async function checkRules({ account, record, raw, posted_rules: posted }: Proof): Promise<Finding[]> {
  const wrongs: string[] = [];
  if ((await ruleHash(posted)) !== account.posted_rules_hash)
    wrongs.push("The posted rules were changed: their hash is not the one that wagers were accepted under.");
  if ((await ruleHash(raw.rules)) !== record.rules_hash)
    wrongs.push("The rules of the record do not have the hash that the record states.");
  const expected = canonical(forHands(posted, record.players_dealt));
  if (
    canonical(raw.rules) !== expected &&
    !(record.players_dealt === 0 && canonical(raw.rules) === canonical(posted))
  )
    wrongs.push("The rules of the record are not those that were posted.");
  if ((record.rules.dealing ?? record.dealing) !== record.dealing)
    wrongs.push("The record names another way of dealing than the rules that were posted.");
  return wrongOr(wrongs, "The round was judged by the rules that were posted.");
}

/** The posted rules with the pay tables for so many hands: the record has one column of a matrix. */
function forHands(posted: unknown, hands: number): unknown {
  if (typeof posted !== "object" || posted === null) return posted;
  const MATRIX = "_matrix";
  const entries = Object.entries(posted);
  const columns = entries
    .filter(([key]) => key.endsWith(MATRIX))
    .map(([key, matrix]) => [
      key.slice(0, -MATRIX.length),
      (matrix as Record<string, unknown> | null)?.[hands],
    ]);
  const rules = Object.fromEntries(entries.filter(([key]) => !key.endsWith(MATRIX)));
  return { ...rules, pay_tables: { ...(rules["pay_tables"] as object), ...Object.fromEntries(columns) } };
}

export const REVEALED = {
  at_close: "when the round is closed",
  at_day_end: "at the end of the gaming day",
} as const;

/** What a file cannot prove, for a player to compare with what the table showed. */
export function checkMoment({ account: { commitment, cuts } }: Proof): Finding[] {
  if (commitment === null) return [];
  const root = cuts.at(-1)?.root;
  const shown = [`the commitment ${commitment}`, ...(root === undefined ? [] : [`the root ${root}`])];
  return [
    notYet(
      `No file proves when something was told. Compare with what the table showed before the cards: ${listed(shown)}.`,
    ),
  ];
}

export async function checkCommitment({ account, record, seed, reveal }: Proof): Promise<Finding[]> {
  if (account.commitment === null)
    return [notYet("Nothing is proven of the cards: they were physical cards, which have no seed.")];
  if (seed === null)
    return [
      notYet(
        `The seed of the house is not revealed yet: that is done ${REVEALED[reveal]}. So the deck is not proven yet.`,
      ),
    ];
  const before = account.before === "" ? new Uint8Array() : unhex(account.before)!;
  const { table, round, posted_rules_hash: rules } = account;
  const computed = hex(await hash("croupier/1/seed", table, round, unhex(rules)!, before, seed));
  const wrongs = [];
  if (computed !== account.commitment)
    wrongs.push("The seed of the house is not the one that it had committed to.");
  if (record.seed !== null && hex(record.seed) !== hex(seed))
    wrongs.push("The record has another seed of the house than the proof.");
  return wrongOr(wrongs, "The seed of the house is the one that it had committed to.");
}

export async function checkPromises({ account }: Proof): Promise<Finding[]> {
  const { table, round, seeds } = account;
  if (account.commitment === null) return [];
  if (seeds.length === 0)
    return [
      notYet(
        "It is not proven that the house alone did not choose the deck: no player gave a seed in this round.",
      ),
    ];
  const wrongs = [];
  for (const { seat, promise, seed } of seeds)
    if (seed !== null && hex(await hash("croupier/1/player", table, round, seat, seed)) !== promise)
      wrongs.push(`The seed from seat ${seat} does not fit its promise.`);
  if (seeds.some(({ seat }, at) => at > 0 && seat <= seeds[at - 1]!.seat))
    wrongs.push("The seeds of the players are not in the order of their seats.");
  if (wrongs.length > 0) return wrongs.map(wrong);
  const given = seeds.filter(({ seed }) => seed !== null).length;
  const withheld = seeds.length - given;
  return [
    ...(given === 0
      ? []
      : [proven(`Each seed of a player fits its promise: ${given} of ${seeds.length} came in.`)]),
    ...(withheld === 0
      ? []
      : [
          notYet(
            `Not all players gave their seeds: ${withheld} of ${seeds.length} did not come in time, and counted as empty.`,
          ),
        ]),
  ];
}

/** The deck in play, if the seed is revealed and all fits. */
export interface DeckFound {
  readonly deck: readonly string[] | null;
  readonly findings: readonly Finding[];
}

export async function checkDeck({ account, record, seed }: Proof): Promise<DeckFound> {
  const { cuts, seeds } = account;
  if (account.commitment === null) return { deck: null, findings: [] };
  if (cuts.length === 0) return { deck: null, findings: undealt(account.deal, record.deck !== null) };
  if (seed === null) return { deck: null, findings: [] };
  const key = await keyOf(seed);
  const whole = await shuffled(
    key,
    seeds.map((one): Bytes => one.seed ?? new Uint8Array()),
  );
  const wrongs = [];
  for (const [recuts, { cut, root }] of cuts.entries())
    if (cut > 52 || hex(await rootOf(cutDeck(whole, cut), await salts(key, recuts))) !== root)
      wrongs.push(
        `Root ${recuts + 1} of the deck does not follow from the seeds: another deck was promised.`,
      );
  const deck = cutDeck(whole, cuts.at(-1)!.cut);
  if (record.deck !== null && record.deck.join() !== deck.join())
    wrongs.push("The deck in the record is not the one that follows from the seeds.");
  const sentence = "The deck and its root follow from the seeds.";
  return { deck: wrongs.length > 0 ? null : deck, findings: wrongOr(wrongs, sentence) };
}

/** Without a root nothing may have been dealt, but for a card that is burned before bets are closed (9(b)(1)). */
function undealt(deal: Account["deal"], recorded: boolean): readonly Finding[] {
  const dealt = deal.some(([to]) => to !== "burn");
  return dealt || recorded ? [wrong("Cards were dealt, and no root of the deck was told before.")] : [];
}
