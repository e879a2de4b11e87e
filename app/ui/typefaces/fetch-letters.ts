/** A letter of each further piece of the typefaces: the rest of western Europe's, and those beyond. */
export const westernLetter = "ü";
export const furtherLetter = "č";

/**
 * Names come in all letters, and the pieces of a typeface come when one of their letters is written. Where a name is
 * about to be shown to a hall, that is too late.
 */
export async function fetchLetters(letters: string): Promise<void> {
  const styles = getComputedStyle(document.documentElement);
  const faces = ["--font-display", "--font-text"].map((token) => styles.getPropertyValue(token));
  await Promise.allSettled(faces.map((face) => document.fonts.load(`1em ${face}`, letters)));
}
