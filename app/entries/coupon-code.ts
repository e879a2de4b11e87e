// Coupon codes: seven characters and a check character, from an alphabet that is safe to read aloud. Pure.

/** Crockford's Base32: no I, L, O, U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const lengthWithoutCheck = 7;

/** `random` are at least seven random bytes; 256 is a multiple of 32, so every character is equally likely. */
export function couponCode(random: Uint8Array): string {
  const characters = [...random.subarray(0, lengthWithoutCheck)].map((byte) =>
    alphabet.charAt(byte % 32),
  );
  const body = characters.join("");
  return body + checkCharacter(body);
}

/** As it is printed: "GK-7QX4-M2PA". */
export function printedCouponCode(code: string, badge: string): string {
  return `${badge}-${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The eight characters of a typed code, or undefined when the check character does not match. */
export function normaliseCouponCode(typed: string): string | undefined {
  const characters = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  // Before the last eight characters is the company's badge.
  const code = characters.slice(-(lengthWithoutCheck + 1));
  if (![...code].every((character) => alphabet.includes(character))) return undefined;
  if (code.length !== lengthWithoutCheck + 1) return undefined;
  return checkCharacter(code.slice(0, lengthWithoutCheck)) === code.at(-1) ? code : undefined;
}

/** The Luhn algorithm modulo 32: detects every single error and nearly every swap of two neighbours. */
function checkCharacter(body: string): string {
  let sum = 0;
  for (const [position, character] of [...body].reverse().entries()) {
    const value = alphabet.indexOf(character) * (position % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return alphabet.charAt((32 - (sum % 32)) % 32);
}
