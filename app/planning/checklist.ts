// What is missing in a plan before it can be sealed. Pure: the admin area shows it, opening requires it.
import { smallestGapSeconds } from "../../protocol/randomness-source.ts";
import { readWitnessKey } from "../../protocol/witness-key.ts";
import type { DrawPlan, PrizePlan } from "../draws/plan.ts";
import { missingReason } from "../draws/reasons.ts";
import { isDemonstrationWitness } from "../draws/witnesses/demonstration-witness.ts";
import { describeValue } from "../draws/written-value.ts";
import { type Language, nameOfLanguage } from "../languages/languages.ts";
import { languageNamedIn } from "../languages/named-language.ts";
import { daysInWords } from "../platform/in-words.ts";
import { rulesContradiction } from "./default-rules.ts";

export type ChecklistItem = {
  id:
    | "title"
    | "rules"
    | "language"
    | "promoter"
    | "times"
    | "routes"
    | "prizes"
    | "display"
    | "reasons"
    | "randomness"
    | "witnesses";
  label: string;
  done: boolean;
  /** What to do about it; empty when done. */
  problem: string;
};

const largestRanking = 1_000_000;
/** docs/protocol.md, section 3. */
const longestDescription = 500;
/** In less time nobody could enter. */
const shortestOpeningSeconds = 60;

/** Formats a time as the rules do. Without it the times in the rules are not checked. */
export type WordedTime = (seconds: number) => string;

/** `languages`: of the site, if there are several. */
export function planChecklist(
  plan: DrawPlan,
  prizes: PrizePlan[],
  now: number,
  inWords?: WordedTime,
  demonstration = false,
  languages: readonly Language[] = [],
): ChecklistItem[] {
  return [
    item("title", "Title", plan.title ? "" : "Give the draw a title."),
    item("rules", "Rules", rulesProblem(plan, inWords)),
    ...(languages.length > 0
      ? [item("language", "Language of the rules", languageProblem(plan, languages))]
      : []),
    item("promoter", "Promoter", promoterProblem(plan)),
    item("times", "Opening and closing", timesProblem(plan, now)),
    item("routes", "Ways to enter", plan.routes.length ? "" : "Choose at least one way to enter."),
    item("prizes", "Prizes", prizesProblem(plan, prizes)),
    item(
      "display",
      "How winners are shown",
      plan.displayChoices.length ? "" : "Offer at least one way to be shown.",
    ),
    item("reasons", "Reasons", reasonsProblem(plan)),
    item("randomness", "The deciding value", randomnessProblem(plan)),
    item("witnesses", "Witnesses", witnessesProblem(plan, demonstration)),
  ];
}

function item(id: ChecklistItem["id"], label: string, problem: string): ChecklistItem {
  return { id, label, done: problem === "", problem };
}

/** Texts of a new installation, and marks that somebody wanted to fill in later. */
const placeholder = /\b(your company|our office|street and number|tbd|todo|xxx+)\b|\[|…/i;

function promoterProblem({ promoter }: DrawPlan): string {
  if (!promoter) return "Say who runs the draw, with an address.";
  const placeholderText = placeholder.exec(promoter)?.[0];
  if (!placeholderText) return "";
  return `“${placeholderText}” is a placeholder. Enter the real name and address of the company that runs the draw.`;
}

function rulesProblem(plan: DrawPlan, inWords: WordedTime | undefined): string {
  if (plan.rulesText.trim() === "") return "Write the rules people accept.";
  const worded = (time: number | null) => (time === null ? undefined : inWords?.(time));
  const times = inWords && { opens: worded(plan.opensAt), closes: worded(plan.closesAt) };
  return rulesContradiction(plan.rulesText, plan, times);
}

/** Every page of the site says in which language the rules are binding, and takes it from their text. */
function languageProblem({ rulesText }: DrawPlan, languages: readonly Language[]): string {
  if (rulesText.trim() === "" || languageNamedIn(rulesText, languages)) return "";
  const names = languages.map((code) => nameOfLanguage(code));
  return `The site is in several languages. Say in the rules which one they are written in, by its own name: ${names.join(", ")}.`;
}

function timesProblem({ opensAt, closesAt, showAt }: DrawPlan, now: number): string {
  if (closesAt === null) return "Enter when entries close.";
  if (opensAt !== null && opensAt < now) {
    return "The opening time has passed. Choose a later one, or open at once.";
  }
  if (closesAt < (opensAt ?? now) + shortestOpeningSeconds) {
    return "Entries must be open for at least a minute before they close.";
  }
  return showAt !== null && showAt < closesAt
    ? "The show would start before entries close. Choose a later time for it."
    : "";
}

function prizesProblem(plan: DrawPlan, prizes: PrizePlan[]): string {
  if (prizes.length === 0) return "Add at least one prize.";
  const nameless = prizes.findIndex(({ name }) => name === "");
  if (nameless >= 0) return `Give prize ${nameless + 1} a name.`;
  const slots = prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const ranked = (slots + plan.reserves) * plan.ticketsPerPerson;
  return ranked > largestRanking ? "There are too many prizes and reserves to rank." : "";
}

function reasonsProblem(plan: DrawPlan): string {
  const { exclusionReasons, skipReasons, rulesText } = plan;
  if (!exclusionReasons.includes("entrant-withdrew")) {
    return "Keep the reason entrant-withdrew: without it nobody can withdraw.";
  }
  if (skipReasons.length === 0) return "Name at least one reason to skip a winner.";
  if (rulesText.trim() === "") return "";
  const missing = missingReason(rulesText, plan);
  if (!missing) return claimTimeProblem(plan);
  const act = missing.kind === "exclude" ? "exclude an entry" : "skip a winner";
  const reason = missing.reason.replaceAll("-", " ");
  return `The rules do not name the reason “${reason}” to ${act}. Add these words to the rules, or remove the reason.`;
}

/** Rules that give winners a time must give the time of the plan. */
function claimTimeProblem({ skipReasons, rulesText, claimDays }: DrawPlan): string {
  if (!skipReasons.includes("unreachable")) return "";
  const time = daysInWords(claimDays);
  return rulesText.includes(time)
    ? ""
    : `The rules do not say how long winners have to answer. Add “${time}” to the rules.`;
}

function randomnessProblem({ randomness, closesAt }: DrawPlan): string {
  if (randomness.source === "drand") return "";
  if (!randomness.description)
    return "Describe exactly which public value decides, and how it is written.";
  const excess = describeValue(randomness).length - longestDescription;
  if (excess > 0) return `Shorten the description of the public value by ${excess} characters.`;
  if (randomness.announcedAt === null) return "Enter when the public value is announced.";
  return closesAt !== null && randomness.announcedAt < closesAt + smallestGapSeconds
    ? `The value must be announced at least ${smallestGapSeconds} seconds after closing.`
    : "";
}

function witnessesProblem(
  { witnesses: { threshold, members } }: DrawPlan,
  demonstration: boolean,
): string {
  for (const [index, { key }] of members.entries()) {
    const reading = readWitnessKey(key);
    if (!reading.ok) return `The key of witness ${index + 1} cannot be used: ${reading.problem}.`;
    if (!demonstration && isDemonstrationWitness(key)) {
      return `Witness ${index + 1} belongs to the demonstration and runs on this site. Name independent witnesses.`;
    }
  }
  if (new Set(members.map(({ key }) => key)).size !== members.length) {
    return "A witness is named twice.";
  }
  if (threshold > members.length) return "More witnesses must sign than are named.";
  return threshold > 0 && 2 * threshold <= members.length
    ? "More than half of the witnesses must sign."
    : "";
}
