/** A character in each further subset of the fonts: the rest of Latin-1, and Latin Extended. */
export const westernCharacter = "ü";
export const extendedCharacter = "č";

/**
 * Browsers fetch a subset when one of its characters is rendered. On a stage or a phone in a show that is too late for
 * a name, so the subsets are loaded ahead.
 */
export async function loadFonts(characters: string): Promise<void> {
  const styles = getComputedStyle(document.documentElement);
  const families = ["--font-display", "--font-text"].map((token) => styles.getPropertyValue(token));
  await Promise.allSettled(
    families.map((family) => document.fonts.load(`1em ${family}`, characters)),
  );
}
