/** The hashes of a proof (docs/fairness.md, "Hashes"), with the cryptography of the browser. */

import { joined, utf8, type Bytes } from "./bytes";

/** A part of a hash: text, a whole number, or bytes such as another hash. */
export type Part = string | number | Bytes;

/** Browsers have no cryptography on a page over plain http, but for this machine's own. */
export const hasCryptography = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The parts one after another, each behind its length in 4 bytes. */
export function parts(list: readonly Part[]): Bytes {
  return joined(
    list.flatMap((part) => {
      const bytes = typeof part === "object" ? part : utf8(String(part));
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, bytes.length);
      return [length, bytes];
    }),
  );
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export const hash = (...list: Part[]): Promise<Bytes> => sha256(parts(list));

/** A seed as the key of `keyed`. */
export const keyOf = (seed: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

export async function keyed(key: CryptoKey, ...list: Part[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, parts(list)));
}
