// The list of prizes as the fields of its form: repeated names, in the order of the page. Pure.
import type { PrizePlanInput } from "../../../draws/plan.ts";
import { slugFrom } from "../../../platform/slug.ts";

export type PrizeProblems = Partial<Record<string, string>>;

export type PrizesReading =
  | { ok: true; prizes: (PrizePlanInput & { prizeId: string })[] }
  | { ok: false; problems: PrizeProblems };

/** The key of a problem is the position of the prize and the field: "2.quantity". */
export function readPrizes(form: FormData): PrizesReading {
  const column = (name: string) => form.getAll(name).map(String);
  const [ids, names, values] = [column("prizeId"), column("prizeName"), column("prizeValue")];
  const [quantities, stories] = [column("prizeQuantity"), column("prizeStory")];
  const pictures = column("prizePicture");
  const problems: PrizeProblems = {};
  const taken = new Set(ids.filter(Boolean));
  const prizes = names.map((name, position) => {
    const quantity = Number(quantities[position]?.trim() || "1");
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 100_000) {
      problems[`${position}.quantity`] = "Enter a whole number from 1 to 100,000.";
    }
    return {
      prizeId: ids[position] || freeId(name, position, taken),
      name,
      quantity,
      value: values[position] ?? "",
      story: stories[position]?.replaceAll("\r\n", "\n") ?? "",
      picture: pictures[position] || null,
    };
  });
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, prizes };
}

/** The id of a prize is readable: made from its first name, and sealed in the terms. */
function freeId(name: string, position: number, taken: Set<string>): string {
  const base = slugFrom(name) || `prize-${position + 1}`;
  let id = base;
  for (let attempt = 2; taken.has(id); attempt += 1) id = `${base}-${attempt}`;
  taken.add(id);
  return id;
}

/** Converts paths of the schema, "prizes.2.name", to our keys. */
export function prizeProblems(errors: Record<string, string>): PrizeProblems {
  return Object.fromEntries(
    Object.entries(errors).map(([path, problem]) => [path.replace(/^prizes\./, ""), problem]),
  );
}
