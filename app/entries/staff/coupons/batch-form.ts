// What a new batch needs. Pure.

export type BatchProblems = Partial<Record<"label" | "occasion" | "count" | "form", string>>;

/** As many as one print run handles well; more are made in several batches. */
export const mostInBatch = 1000;

export const occasions = ["Booking", "Payment milestone", "Event", "For an agent"] as const;

export function readBatchForm(
  form: FormData,
):
  | { ok: true; batch: { label: string; occasion: string; count: number } }
  | { ok: false; problems: BatchProblems } {
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .normalize("NFC")
      .trim();
  const label = text("label");
  const occasion = text("occasion");
  const count = Number(text("count"));
  const problems: BatchProblems = {};
  if (!label || label.length > 100) problems.label = "Say who they are for, in a few words.";
  if (!occasion || occasion.length > 100) problems.occasion = "Say why they are given out.";
  if (!Number.isInteger(count) || count < 1 || count > mostInBatch) {
    problems.count = "Write a whole number from 1 to 1,000.";
  }
  return Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, batch: { label, occasion, count } };
}
