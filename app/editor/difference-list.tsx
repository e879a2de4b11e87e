import { type Difference, describeDifference } from "./forms/differences.ts";
import { diffWords } from "./forms/word-diff.ts";

/** The differences as text: removed words are struck through, added words underlined. */
export function DifferenceList({
  differences,
  empty,
}: {
  differences: Difference[];
  empty: string;
}) {
  if (differences.length === 0) return <p className="mt-1.5 text-muted">{empty}</p>;
  return (
    <ul className="mt-1.5 grid gap-2">
      {differences.map((difference, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of sentences
        <li key={place} className="min-w-0">
          <p className="font-medium text-text">{describeDifference(difference)}</p>
          {!difference.field && <p className="text-xs text-muted">{difference.to}</p>}
          {difference.field && (difference.from || difference.to) && (
            <p className="line-clamp-6 text-xs wrap-anywhere whitespace-pre-line">
              <ChangedWords from={difference.from} to={difference.to} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A text with its removed and added words. */
export function ChangedWords({ from, to }: { from: string; to: string }) {
  return diffWords(from, to).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of words
    <Changed key={index} {...part} />
  ));
}

function Changed({ text, change }: { text: string; change: "same" | "removed" | "added" }) {
  if (change === "removed") return <del className="text-danger">{text}</del>;
  if (change === "added") {
    return <ins className="text-success decoration-1 underline-offset-2">{text}</ins>;
  }
  return text;
}
