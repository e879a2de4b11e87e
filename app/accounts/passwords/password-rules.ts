// OWASP ASVS 5.0, section 6.2: length, no composition rules, no common passwords.

export const shortestPassword = 12;
export const longestPassword = 128;

/** The rules that need no list; checked in the browser too. */
export function lengthProblem(password: string): string | undefined {
  const length = [...password].length;
  if (length < shortestPassword) {
    return `Use at least ${shortestPassword} characters; a few words in a row are easy to remember.`;
  }
  if (length > longestPassword) return `Use at most ${longestPassword} characters.`;
  return undefined;
}

/**
 * Decorations do not make a common password rare: Password12345!, p@ssw0rd…, passwordpassword. Returns the plain
 * words without them.
 */
export function plainWords(password: string): string[] {
  const lower = password.normalize("NFKC").toLowerCase();
  const withoutSubstitutions = lower
    .replaceAll("@", "a")
    .replaceAll("0", "o")
    .replaceAll("1", "i")
    .replaceAll("3", "e")
    .replaceAll("$", "s")
    .replaceAll("5", "s");
  const words = [lower, withoutSubstitutions].flatMap((text) => [
    text,
    text.replace(/^[^a-z]+|[^a-z]+$/g, ""),
    repeatedPart(text),
  ]);
  return [...new Set(words.filter((word) => word.length > 0))];
}

/** "abcabcabc" is "abc". */
function repeatedPart(text: string): string {
  return /^(.+?)\1+$/s.exec(text)?.[1] ?? text;
}
