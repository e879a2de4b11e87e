import { Fragment, type ReactNode } from "react";
import { FilledText } from "../../../content/wording/filled-text.tsx";

/** A text with its line breaks. */
export function Lines({ text, ...values }: { text: string } & Record<string, ReactNode>) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move
    <Fragment key={index}>
      {index > 0 && (
        <>
          {" "}
          <br />
        </>
      )}
      <FilledText text={line} {...values} />
    </Fragment>
  ));
}
