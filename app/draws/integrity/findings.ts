// What a check of the record reports. Pure.

export type IntegrityFinding = {
  /** The check of what pages show about winners and of keys, or the one of the whole record. */
  foundBy: "awards" | "record";
  /** "draw:17", "operator:www.example.com" or "activity". */
  about: string;
  /** What does not agree, in one sentence. */
  problem: string;
  hidesWinners: boolean;
};

export function aboutDraw({ id }: { id: number }): string {
  return `draw:${id}`;
}

export function aboutOperator(name: string): string {
  return `operator:${name}`;
}
