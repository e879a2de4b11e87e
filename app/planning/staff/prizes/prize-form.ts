// The list of prizes as the fields of its form: repeated names, in the order of the page. Pure.
import type { PrizePlanInput } from "../../../draws/plan.ts";
import { slugFrom } from "../../../platform/slug.ts";

export type PrizeProblems = Partial<Record<string, string>>;

export type PrizesReading =
  | { ok: true; prizes: (PrizePlanInput & { prizeId: string })[] }
  | { ok: false; problems: PrizeProblems };

/** A problem's key is the prize's place and the field: "2.quantity". */
export function readPrizes(form: FormData): PrizesReading {
  const column = (name: string) => form.getAll(name).map(String);
  const [ids, names, values] = [column("prizeId"), column("prizeName"), column("prizeValue")];
  const [quantities, stories] = [column("prizeQuantity"), column("prizeStory")];
  const pictures = column("prizePicture");
  const problems: PrizeProblems = {};
  const taken = new Set(ids.filter(Boolean));
  const prizes = names.map((name, place) => {
    const quantity = Number(quantities[place]?.trim() || "1");
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 100_000) {
      problems[`${place}.quantity`] = "Write a whole number from 1 to 100,000.";
    }
    return {
      prizeId: ids[place] || freeId(name, place, taken),
      name,
      quantity,
      value: values[place] ?? "",
      story: stories[place]?.replaceAll("\r\n", "\n") ?? "",
      picture: pictures[place] || null,
    };
  });
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, prizes };
}

/** Prizes are sealed under a readable id; the first name a prize had gives it. */
function freeId(name: string, place: number, taken: Set<string>): string {
  const base = slugFrom(name) || `prize-${place + 1}`;
  let id = base;
  for (let attempt = 2; taken.has(id); attempt += 1) id = `${base}-${attempt}`;
  taken.add(id);
  return id;
}

/** From the schema's paths, "prizes.2.name", to ours. */
export function prizeProblems(errors: Record<string, string>): PrizeProblems {
  return Object.fromEntries(
    Object.entries(errors).map(([path, problem]) => [path.replace(/^prizes\./, ""), problem]),
  );
}
