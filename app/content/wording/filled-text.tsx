import { Fragment, isValidElement, type ReactNode } from "react";
import { chooseForms } from "./fill-in.ts";

/** Fills in a text such as "Saved under number {reference}." Unknown placeholders stay as they are. */
export function FilledText({ text, ...values }: { text: string } & Record<string, ReactNode>) {
  const chosen = chooseForms(text, (name) => textIn(values[name]));
  return chosen.split(/\{([a-z]+)\}/).map((piece, index) => {
    const name = index % 2 === 1;
    const value = name ? (Object.hasOwn(values, piece) ? values[piece] : `{${piece}}`) : piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
    return <Fragment key={index}>{value}</Fragment>;
  });
}

/** What is written in `<b>12</b>`: a plural counts it. */
function textIn(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return `${node}`;
  if (Array.isArray(node)) return node.map(textIn).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? textIn(node.props.children) : "";
}
