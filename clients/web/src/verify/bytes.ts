/** Bytes, and the two forms in which they stand in a proof. */

export type Bytes = Uint8Array<ArrayBuffer>;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const hex = (bytes: Bytes): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The 32 bytes of 64 hexadecimal digits in small letters; null if the text is not that. */
export function unhex(text: string): Bytes | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

/** The 32 bytes of 43 characters of base64url without padding (RFC 4648, section 5); null if the text is not that. */
export function unbase64url(text: string): Bytes | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return null;
  let bits = 0;
  let held = 0;
  const bytes: number[] = [];
  for (const letter of text) {
    held = (held << 6) | ALPHABET.indexOf(letter);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
      held &= (1 << bits) - 1;
    }
  }
  return held === 0 ? Uint8Array.from(bytes) : null; // the last two bits are no part of the 32 bytes
}
