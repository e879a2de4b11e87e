// The codes in our mails: ten characters that are easy to read aloud. Pure.

/** Crockford's alphabet: no I, L, O, U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;

/** `random` are at least ten random bytes; 256 is a multiple of 32, so every character is equally likely. */
export function messageCodeFrom(random: Uint8Array): string {
  return Array.from(random.subarray(0, length), (byte) => alphabet.charAt(byte % 32)).join("");
}

/** As it is printed: "7QX4M-2PA9K". */
export function printedMessageCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The ten characters of a typed code, or undefined if it is not valid. */
export function normaliseMessageCode(typed: string): string | undefined {
  const characters = typed
    .toUpperCase()
    .replace(/[\s–-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isValid =
    characters.length === length &&
    [...characters].every((character) => alphabet.includes(character));
  return isValid ? characters : undefined;
}

/** "ada@example.com" as "a…@e….com": recognisable for its owner only. */
export function recipientHint(recipient: string): string {
  const [mailbox = "", domain = ""] = recipient.split("@");
  const ending = domain.includes(".") ? domain.slice(domain.lastIndexOf(".")) : "";
  return `${firstCharacter(mailbox)}…@${firstCharacter(domain)}…${ending}`;
}

function firstCharacter(text: string): string {
  return [...text][0] ?? "";
}
