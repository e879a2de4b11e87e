// Templates for a new plan. Pure.
import { type DrawPlanInput, drawPlanSchema } from "../../draws/plan.ts";
import { daysLaterAt } from "../../platform/zoned-time.ts";
import { defaultRules, onThePage, type RulesFacts } from "../default-rules.ts";

/** `now` in UTC seconds; `phoneCountry`: how phone numbers without a country code are read. */
type TemplateFacts = {
  promoter: string;
  now: number;
  timeZone: string;
  phoneCountry: string;
};

/** Entries close, and the show starts, when people are awake. */
const usual = { openDays: 28, closingHour: 20, showHour: 21 };
type Template = {
  id: string;
  name: string;
  help: string;
  plan: Pick<DrawPlanInput, "routes" | "ticketsPerPerson" | "reserves" | "displayChoices"> & {
    skipReasons: string[];
  };
};

/** Winners are called by phone and need not be anywhere. */
const byPhone = ["declined", "not-eligible", "unreachable"];

export const templates: Template[] = [
  {
    id: "open-draw",
    name: "Open to everyone",
    help: "Entries on the website and at your front desk. One ticket per person.",
    plan: {
      routes: ["web", "front-desk"],
      ticketsPerPerson: 1,
      reserves: 20,
      skipReasons: byPhone,
    },
  },
  {
    id: "buyers",
    name: "For buyers, with coupons",
    help: "Entries with a coupon you give out, and a free way to enter by post for everyone.",
    plan: {
      routes: ["coupon", "postal", "front-desk"],
      ticketsPerPerson: 3,
      reserves: 20,
      skipReasons: byPhone,
    },
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
  { promoter, now, timeZone, phoneCountry }: TemplateFacts,
) {
  const at = (hour: number) => daysLaterAt(now, usual.openDays, hour, timeZone);
  const times = { closesAt: at(usual.closingHour), showAt: at(usual.showHour) };
  const plan = { ...template.plan, ...times, title, promoter, phoneCountry };
  const rulesText = rulesFor(drawPlanSchema.parse(plan));
  return { ...plan, rulesText } satisfies DrawPlanInput;
}

export function rulesFor(
  plan: Omit<RulesFacts, "opens" | "closes" | "complaints">,
  times: { opens?: string | undefined; closes?: string | undefined } = {},
): string {
  return defaultRules({
    ...plan,
    promoter: plan.promoter || "The promoter named on the page of this draw",
    opens: times.opens ?? onThePage,
    closes: times.closes ?? onThePage,
    complaints: "Write to us on the complaints page. You get a reference number at once.",
  });
}
