// How typed words are compared with the words of a result. Pure.

/** "How do I close the draw" asks for "close draw". */
const fillers = new Set(
  "a an and do find for how i in is my of on or our the to what where".split(" "),
);

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Every typed word must be the start of a word of the text: "key sh" matches "Keyboard shortcuts". */
export function matchesWords(text: string, typed: string): boolean {
  const all = wordsOf(typed);
  const asked = all.filter((word) => !fillers.has(word));
  const words = wordsOf(text);
  const wanted = asked.length > 0 ? asked : all;
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)));
}

/** Results whose label matches come before those that match by other words. */
export function bestFirst<Item extends { label: string; words: string }>(
  items: Item[],
  typed: string,
): Item[] {
  const matching = items.filter(({ label, words }) => matchesWords(`${label} ${words}`, typed));
  return [
    ...matching.filter(({ label }) => matchesWords(label, typed)),
    ...matching.filter(({ label }) => !matchesWords(label, typed)),
  ];
}
