// The list of prizes as the fields of its form: repeated names, in the order of the page. Pure.
import type { PrizePlanInput } from "../../../draws/plan.ts";
import { slugFrom } from "../../../platform/slug.ts";

/** The parts of the prize's own page. */
export const prizeDetails = [
  { field: "included", label: "What is included", help: "One line each." },
  { field: "notIncluded", label: "What is not included", help: "One line each." },
  {
    field: "valuation",
    label: "How it was valued",
    help: "By whom and when, or at which public price.",
  },
  {
    field: "costs",
    label: "Costs and taxes for the winner",
    help: "What the winner has to pay, and to whom, or that there is nothing to pay.",
  },
  { field: "conditions", label: "Conditions", help: "One line each." },
] as const;

export type PrizeDetailField = (typeof prizeDetails)[number]["field"];

export type PrizeProblems = Partial<Record<string, string>>;

type PrizesReading =
  | { ok: true; prizes: (PrizePlanInput & { prizeId: string })[] }
  | { ok: false; problems: PrizeProblems };

/** The key of a problem is the position of the prize and the field: "2.quantity". */
export function readPrizes(form: FormData): PrizesReading {
  const column = (name: string) => form.getAll(name).map(String);
  const [ids, names, values] = [column("prizeId"), column("prizeName"), column("prizeValue")];
  const [quantities, stories] = [column("prizeQuantity"), column("prizeStory")];
  const pictures = column("prizePicture");
  const further = column("prizePictures");
  const details = Object.fromEntries(
    prizeDetails.map(({ field }) => [field, column(field)]),
  ) as Record<PrizeDetailField, string[]>;
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
      picture: pictures[position]?.slice(0, 100) || null,
      pictures: further[position]?.split(" ").filter(Boolean) ?? [],
      included: lineText(details.included[position]),
      notIncluded: lineText(details.notIncluded[position]),
      valuation: lineText(details.valuation[position]),
      costs: lineText(details.costs[position]),
      conditions: lineText(details.conditions[position]),
    };
  });
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, prizes };
}

function lineText(typed = ""): string {
  return typed.replaceAll("\r\n", "\n");
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
