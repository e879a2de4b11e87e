// Templates for a new plan. Pure.
import type { DrawPlanInput } from "../../draws/plan.ts";
import { defaultRules, onThePage } from "../default-rules.ts";

/** `phoneCountry`: how phone numbers without a country code are read. */
export type TemplateFacts = { promoter: string; phoneCountry: string };
export type Template = {
  id: string;
  name: string;
  help: string;
  plan: Pick<
    DrawPlanInput,
    "routes" | "ticketsPerPerson" | "reserves" | "skipReasons" | "displayChoices"
  >;
};

export const templates: Template[] = [
  {
    id: "open-draw",
    name: "Open to everyone",
    help: "Entries on the website and at your front desk. One ticket per person.",
    plan: { routes: ["web", "front-desk"], ticketsPerPerson: 1, reserves: 20 },
  },
  {
    id: "buyers",
    name: "For buyers, with coupons",
    help: "Entries with a coupon you give out, and a free way to enter by post for everyone.",
    plan: { routes: ["coupon", "postal", "front-desk"], ticketsPerPerson: 3, reserves: 20 },
  },
  {
    id: "evening",
    name: "An evening with guests",
    help: "Guests enter at the front desk or from a list, and must be in the room to win.",
    plan: {
      routes: ["front-desk", "import", "web"],
      ticketsPerPerson: 1,
      reserves: 50,
      skipReasons: ["absent-at-event", "declined", "not-eligible"],
    },
  },
];

/** The plan of a template with the default rules; the plan page can write them again with the dates. */
export function planFrom(
  template: Template,
  title: string,
  { promoter, phoneCountry }: TemplateFacts,
) {
  const { ticketsPerPerson = 1, skipReasons = [] } = template.plan;
  return {
    ...template.plan,
    title,
    promoter,
    phoneCountry,
    rulesText: rulesFor({
      promoter,
      ticketsPerPerson,
      skipReasons,
      minimumAge: 18,
      retentionDays: 180,
    }),
  } satisfies DrawPlanInput;
}

export function rulesFor(facts: {
  promoter: string;
  ticketsPerPerson: number;
  minimumAge: number;
  retentionDays: number;
  countries?: string[];
  skipReasons: string[];
  opens?: string;
  closes?: string;
}): string {
  return defaultRules({
    ...facts,
    promoter: facts.promoter || "The promoter named on the page of this draw",
    opens: facts.opens ?? onThePage,
    closes: facts.closes ?? onThePage,
    complaints: "Write to us on the complaints page. You get a reference number at once.",
  });
}
