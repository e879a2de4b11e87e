// The witness of the sample draws: what it is called. Pure.

/** Verifiers print the names of witnesses, so this one says what it is. `.invalid` never resolves (RFC 2606). */
export const demonstrationWitnessName = "demonstration-on-this-very-site.sample.invalid";

/** `vkey` is a witness key as in terms: `<name>+<key id>+<base64>`. */
export function isDemonstrationWitness(vkey: string): boolean {
  return vkey.startsWith(`${demonstrationWitnessName}+`);
}
