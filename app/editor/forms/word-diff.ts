// A word-by-word diff of two texts: kept, removed and added words. Pure.

type WordDiff = { text: string; change: "same" | "removed" | "added" };

/** Longer texts are not compared: the table grows with the square of the length. */
const mostWords = 1500;

/** Texts that share less are shown one after the other: a word-by-word diff would be unreadable. */
const leastInCommon = 0.4;

export function diffWords(before: string, after: string): WordDiff[] {
  const [old, next] = [before, after].map((text) => text.match(/\s*\S+\s*$|\s*\S+/g) ?? []);
  if (!old || !next || old.length > mostWords || next.length > mostWords) {
    return replaced(before, after);
  }
  const lengths = commonLengths(old, next);
  const at = (left: number, right: number) => lengths[left * (next.length + 1) + right] ?? 0;
  if (at(0, 0) < Math.max(old.length, next.length) * leastInCommon) return replaced(before, after);
  const changes: WordDiff[] = [];
  let [left, right] = [0, 0];
  while (left < old.length || right < next.length) {
    const [oldWord = "", newWord = ""] = [old[left], next[right]];
    if (left < old.length && right < next.length && oldWord === newWord) {
      changes.push({ text: oldWord, change: "same" });
      left += 1;
      right += 1;
    } else if (left < old.length && at(left + 1, right) >= at(left, right + 1)) {
      changes.push({ text: oldWord, change: "removed" });
      left += 1;
    } else if (right < next.length) {
      changes.push({ text: newWord, change: "added" });
      right += 1;
    } else {
      changes.push({ text: oldWord, change: "removed" });
      left += 1;
    }
  }
  return joined(changes);
}

function replaced(before: string, after: string): WordDiff[] {
  const space = before && after ? " " : "";
  return joined([
    { text: before, change: "removed" },
    { text: space, change: "same" },
    { text: after, change: "added" },
  ]);
}

/** The length of the longest common subsequence from each pair of positions to the ends. */
function commonLengths(old: string[], next: string[]): Uint16Array {
  const width = next.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let left = old.length - 1; left >= 0; left -= 1) {
    for (let right = next.length - 1; right >= 0; right -= 1) {
      lengths[left * width + right] =
        old[left] === next[right]
          ? (lengths[(left + 1) * width + right + 1] ?? 0) + 1
          : Math.max(
              lengths[(left + 1) * width + right] ?? 0,
              lengths[left * width + right + 1] ?? 0,
            );
    }
  }
  return lengths;
}

function joined(changes: WordDiff[]): WordDiff[] {
  const result: WordDiff[] = [];
  for (const { text, change } of changes) {
    if (text === "") continue;
    const last = result.at(-1);
    if (last?.change === change) last.text += text;
    else result.push({ text, change });
  }
  return result;
}
