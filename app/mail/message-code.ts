// The codes printed in our mails: ten signs that people can read aloud. Pure.

/** Crockford's alphabet: no I, L, O, U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;

/** `random` are at least ten random bytes; 256 is a multiple of 32, so every sign is equally likely. */
export function messageCodeFrom(random: Uint8Array): string {
  return Array.from(random.subarray(0, length), (byte) => alphabet.charAt(byte % 32)).join("");
}

/** As it is printed: "7QX4M-2PA9K". */
export function printedMessageCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The ten signs of a typed code, or undefined when it cannot be one. */
export function normaliseMessageCode(typed: string): string | undefined {
  const signs = typed
    .toUpperCase()
    .replace(/[\s–-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const whole = signs.length === length && [...signs].every((sign) => alphabet.includes(sign));
  return whole ? signs : undefined;
}

/** "ada@example.com" as "a…@e….com": its owner knows it again, nobody else learns it. */
export function recipientHint(recipient: string): string {
  const [mailbox = "", domain = ""] = recipient.split("@");
  const ending = domain.includes(".") ? domain.slice(domain.lastIndexOf(".")) : "";
  return `${firstLetter(mailbox)}…@${firstLetter(domain)}…${ending}`;
}

function firstLetter(text: string): string {
  return [...text][0] ?? "";
}
