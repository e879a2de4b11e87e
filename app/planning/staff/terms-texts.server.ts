// The terms as texts for staff.
import { drandSource } from "../../../protocol/randomness-source.ts";
import type { DrawPlan, PrizePlan } from "../../draws/plan.ts";
import { momentOf } from "../../draws/staff/draw-view.ts";
import { displayTexts, routeTexts } from "../../draws/staff/entry-texts.ts";
import { isDemonstrationWitness } from "../../draws/witnesses/demonstration-witness.ts";
import { describeValue } from "../../draws/written-value.ts";
import { english } from "../../languages/catalogues.server.ts";
import { reasonInWords } from "../../platform/in-words.ts";
import type { Clock } from "../../ui/text/date-time-view.ts";
import { countriesInWords } from "./countries.ts";

type TermFact = { label: string; value: string };

export function termsInWords(plan: DrawPlan, prizes: PrizePlan[], clock: Clock): TermFact[] {
  const at = (seconds: number) => momentOf(seconds, clock).full;
  return [
    {
      label: "Entries",
      value: `${plan.opensAt === null ? "from the second you open it" : `from ${at(plan.opensAt)}`}, ${
        plan.closesAt === null ? "closing not chosen yet" : `to ${at(plan.closesAt)}`
      }`,
    },
    { label: "Prizes", value: prizesInWords(prizes, plan.reserves) },
    {
      label: "Per person",
      value: `${plan.ticketsPerPerson === 1 ? "1 ticket" : `${plan.ticketsPerPerson} tickets`}, ${
        plan.onePrizePerPerson ? "1 prize" : "any number of prizes"
      }`,
    },
    { label: "Decided by", value: sourceInWords(plan, at) },
    { label: "Exclude", value: plan.exclusionReasons.map(reasonInWords).join(", ") },
    { label: "Skip a winner", value: plan.skipReasons.map(reasonInWords).join(", ") },
    {
      label: "Witnesses",
      value: witnessesInWords(plan),
    },
  ];
}

function witnessesInWords({ witnesses: { members, threshold } }: DrawPlan): string {
  if (members.length === 0) return "none: people have to take your word for the closing time";
  const number = `${threshold} of ${members.length} must have signed`;
  const demonstration = members.some(({ key }) => isDemonstrationWitness(key));
  return demonstration ? `${number}. ${english.verifyChecks.witnessesDemonstration}` : number;
}

/** Facts of the plan that are fixed but not part of the terms. */
export function factsBesideTerms(plan: DrawPlan, clock: Clock): TermFact[] {
  const shown = plan.displayChoices.map((choice) => displayTexts[choice].toLowerCase());
  return [
    { label: "Promoter", value: plan.promoter },
    { label: "Permit", value: plan.permitNumber || "none" },
    { label: "Ways to enter", value: plan.routes.map((route) => routeTexts[route]).join(", ") },
    { label: "Minimum age", value: plan.minimumAge === 0 ? "any" : `${plan.minimumAge}` },
    { label: "Phones from", value: countriesInWords(plan.countries) || "any country" },
    {
      label: "Winners shown as",
      value: `${shown.join(", ")}${plan.showPlace ? "; with their town" : ""}`,
    },
    {
      label: "Show starts",
      value: plan.showAt === null ? "no time chosen" : momentOf(plan.showAt, clock).full,
    },
  ];
}

function prizesInWords(prizes: PrizePlan[], reserves: number): string {
  if (prizes.length === 0) return "None yet";
  const counts = prizes.map(({ quantity }) => quantity.toLocaleString("en-GB")).join(" + ");
  const reserveText = reserves === 1 ? "1 reserve" : `${reserves.toLocaleString("en-GB")} reserves`;
  return `${counts}, in this order, ${reserveText}`;
}

function sourceInWords({ randomness, closesAt }: DrawPlan, at: (seconds: number) => string) {
  if (randomness.source === "public-value") {
    const { announcedAt } = randomness;
    const description = describeValue(randomness);
    const when = announcedAt === null ? "" : `, announced ${at(announcedAt)}`;
    return `${description || "a public value that is not named yet"}${when}`;
  }
  if (closesAt === null) return "a drand round that follows from the closing time";
  const { round } = drandSource(closesAt, randomness.gapSeconds, randomness.deadlineSeconds);
  return `drand quicknet round ${round.toLocaleString("en-GB")}`;
}
