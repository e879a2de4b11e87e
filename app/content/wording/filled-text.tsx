import { Fragment, type ReactNode } from "react";

/** Fills in a text such as "Saved under number {reference}." Unknown placeholders stay as they are. */
export function FilledText({ text, ...values }: { text: string } & Record<string, ReactNode>) {
  return text.split(/\{([a-z]+)\}/).map((piece, index) => {
    const name = index % 2 === 1;
    const value = name ? (Object.hasOwn(values, piece) ? values[piece] : `{${piece}}`) : piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
    return <Fragment key={index}>{value}</Fragment>;
  });
}
