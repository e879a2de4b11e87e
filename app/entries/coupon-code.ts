// Coupon codes people can read aloud: seven signs and a check sign, from letters nobody mixes up. Pure.

/** Crockford's alphabet: no I, L, O, U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const signsWithoutCheck = 7;

/** `random` are at least seven random bytes; 256 is a multiple of 32, so every sign is equally likely. */
export function couponCode(random: Uint8Array): string {
  const signs = [...random.subarray(0, signsWithoutCheck)].map((byte) =>
    alphabet.charAt(byte % 32),
  );
  const body = signs.join("");
  return body + checkSign(body);
}

/** As it is printed: "GK-7QX4-M2PA". */
export function printedCouponCode(code: string, badge: string): string {
  return `${badge}-${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The eight signs of a typed code, or undefined when the check sign says that one is wrong. */
export function normaliseCouponCode(typed: string): string | undefined {
  const signs = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  // What stands before the last eight is the company's badge.
  const code = signs.slice(-(signsWithoutCheck + 1));
  if (![...code].every((sign) => alphabet.includes(sign))) return undefined;
  if (code.length !== signsWithoutCheck + 1) return undefined;
  return checkSign(code.slice(0, signsWithoutCheck)) === code.at(-1) ? code : undefined;
}

/** Luhn's rule modulo 32: finds every single wrong sign and nearly every swap of two neighbours. */
function checkSign(body: string): string {
  let sum = 0;
  for (const [position, sign] of [...body].reverse().entries()) {
    const value = alphabet.indexOf(sign) * (position % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return alphabet.charAt((32 - (sum % 32)) % 32);
}
