import type { Selection } from "./selection.ts";

/** The fields of a form that acts on the ticked rows: each key as `row`, or `everything`. */
export function SelectionFields({ selection }: { selection: Selection }) {
  if (selection.everything) return <input type="hidden" name="everything" value="yes" />;
  return [...selection.keys].map((key) => <input key={key} type="hidden" name="row" value={key} />);
}
