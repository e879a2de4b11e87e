// The witness of the sample draws: what it is called, and what is said wherever it is named. Pure.

/** Verifiers print the names of witnesses, so this one says what it is. `.invalid` never resolves (RFC 2606). */
export const demonstrationWitnessName = "demonstration-on-this-very-site.sample.invalid";

export const demonstrationWitnessLabel =
  "A demonstration: this witness runs on this very site; a real draw names independent ones.";

/** `vkey` is a witness key as in terms: `<name>+<key id>+<base64>`. */
export function isDemonstrationWitness(vkey: string): boolean {
  return vkey.startsWith(`${demonstrationWitnessName}+`);
}
