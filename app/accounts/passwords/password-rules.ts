// OWASP ASVS 5.0, section 6.2: length, nothing about kinds of characters, and no common passwords.

export const shortestPassword = 12;
export const longestPassword = 128;

/** The rules that need no list; the browser knows them too. */
export function lengthProblem(password: string): string | undefined {
  const length = [...password].length;
  if (length < shortestPassword) {
    return `Use at least ${shortestPassword} characters; a few words in a row are easy to remember.`;
  }
  if (length > longestPassword) return `Use at most ${longestPassword} characters.`;
  return undefined;
}

/**
 * What people put around a common password does not make it a rare one: Password12345!, p@ssw0rd…,
 * passwordpassword. Gives the words that are left when that is taken away.
 */
export function plainWordsOf(password: string): string[] {
  const lower = password.normalize("NFKC").toLowerCase();
  const letters = lower
    .replaceAll("@", "a")
    .replaceAll("0", "o")
    .replaceAll("1", "i")
    .replaceAll("3", "e")
    .replaceAll("$", "s")
    .replaceAll("5", "s");
  const words = [lower, letters].flatMap((text) => [
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
