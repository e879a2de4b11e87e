// Converts a plan to the fields of its form, and back. Pure.

import { getCountries } from "libphonenumber-js/min";
import type { DrawPlan } from "../../draws/plan.ts";
import { usualClaimDays } from "../../draws/reasons.ts";
import type { DrawRow } from "../../draws/sealed-draw.ts";
import { displayChoices, entryRoutes } from "../../draws/states.ts";
import { valueForms } from "../../draws/written-value.ts";
import { splitParts } from "../../platform/join-parts.ts";
import { fromWallClock, toWallClock } from "../../platform/zoned-time.ts";
import type { DraftInput } from "../store.server.ts";
import { countriesInWords, readCountries } from "./countries.ts";

export type PlanValues = {
  title: string;
  slug: string;
  promoter: string;
  permitNumber: string;
  story: string;
  rulesText: string;
  opensAt: string;
  closesAt: string;
  showAt: string;
  routes: string[];
  ticketsPerPerson: string;
  minimumAge: string;
  countries: string;
  phoneCountry: string;
  reserves: string;
  onePrizePerPerson: boolean;
  source: DrawPlan["randomness"]["source"];
  gapSeconds: string;
  description: string;
  written: string;
  lookUp: string;
  announcedAt: string;
  deadlineDays: string;
  displayChoices: string[];
  showPlace: boolean;
  exclusionReasons: string;
  skipReasons: string;
  witnesses: string;
  threshold: string;
  claimDays: string;
  checkpointSeconds: string;
  retentionDays: string;
};

export type PlanField = keyof PlanValues;
export type PlanProblems = Partial<Record<PlanField, string>>;

const day = 86_400;
const defaultGap = 900;

export function planValues(
  { slug, story, plan }: Pick<DrawRow, "slug" | "story" | "plan">,
  timeZone: string,
): PlanValues {
  const { randomness, witnesses } = plan;
  const time = (seconds: number | null) => (seconds === null ? "" : toWallClock(seconds, timeZone));
  const drand = randomness.source === "drand";
  return {
    title: plan.title,
    slug,
    promoter: plan.promoter,
    permitNumber: plan.permitNumber,
    story,
    rulesText: plan.rulesText,
    opensAt: time(plan.opensAt),
    closesAt: time(plan.closesAt),
    showAt: time(plan.showAt),
    routes: plan.routes,
    ticketsPerPerson: `${plan.ticketsPerPerson}`,
    minimumAge: `${plan.minimumAge}`,
    countries: countriesInWords(plan.countries),
    phoneCountry: plan.phoneCountry,
    reserves: `${plan.reserves}`,
    onePrizePerPerson: plan.onePrizePerPerson,
    source: randomness.source,
    gapSeconds: `${drand ? randomness.gapSeconds : defaultGap}`,
    description: drand ? "" : randomness.description,
    written: drand ? "digits" : (randomness.written ?? "as-announced"),
    lookUp: drand ? "" : (randomness.lookUp ?? ""),
    announcedAt: drand ? "" : time(randomness.announcedAt),
    deadlineDays: `${Math.max(1, Math.round(randomness.deadlineSeconds / day))}`,
    displayChoices: plan.displayChoices,
    showPlace: plan.showPlace,
    exclusionReasons: plan.exclusionReasons.join("\n"),
    skipReasons: plan.skipReasons.join("\n"),
    witnesses: witnesses.members.map(({ key, address }) => `${key} ${address}`).join("\n"),
    threshold: `${witnesses.threshold}`,
    claimDays: `${plan.claimDays ?? usualClaimDays}`,
    checkpointSeconds: `${plan.checkpointSeconds}`,
    retentionDays: `${plan.retentionDays}`,
  };
}

type PlanReading =
  | { ok: true; input: Omit<DraftInput, "prizes"> }
  | { ok: false; problems: PlanProblems };

/** Finds problems of the form's text fields; the schema validates everything else. */
export function readPlanForm(form: FormData, timeZone: string): PlanReading {
  const problems: PlanProblems = {};
  const text = (name: PlanField) => String(form.get(name) ?? "");
  function integer(name: PlanField, least: number, most: number): number {
    const typed = text(name).trim();
    const value = Number(typed);
    if (typed !== "" && Number.isInteger(value) && value >= least && value <= most) return value;
    const limit = most.toLocaleString("en-GB");
    problems[name] = `Enter a whole number from ${least} to ${limit}.`;
    return least;
  }
  function time(name: PlanField): number | null {
    const typed = text(name).trim();
    if (typed === "") return null;
    const seconds = fromWallClock(typed, timeZone);
    if (seconds === undefined) problems[name] = "Enter a day and a time, such as 2026-12-06 20:00.";
    return seconds ?? null;
  }
  const countries = readCountries(text("countries"), getCountries());
  if (!countries.ok) problems.countries = `There is no country called “${countries.unknown}”.`;

  const deadlineSeconds = integer("deadlineDays", 1, 365) * day;
  const input = {
    slug: text("slug").trim(),
    story: text("story").replaceAll("\r\n", "\n"),
    plan: {
      title: text("title"),
      promoter: text("promoter"),
      permitNumber: text("permitNumber"),
      rulesText: text("rulesText"),
      opensAt: time("opensAt"),
      closesAt: time("closesAt"),
      showAt: time("showAt"),
      routes: entryRoutes.filter((route) => form.getAll("routes").includes(route)),
      ticketsPerPerson: integer("ticketsPerPerson", 1, 1000),
      minimumAge: integer("minimumAge", 0, 99),
      countries: countries.ok ? countries.codes : [],
      phoneCountry: text("phoneCountry"),
      reserves: integer("reserves", 0, 100_000),
      onePrizePerPerson: form.has("onePrizePerPerson"),
      randomness:
        text("source") === "public-value"
          ? {
              source: "public-value" as const,
              description: text("description"),
              written: valueForms.find((form) => form === text("written")),
              lookUp: text("lookUp").trim(),
              announcedAt: time("announcedAt"),
              deadlineSeconds,
            }
          : {
              source: "drand" as const,
              gapSeconds: integer("gapSeconds", 30, 30 * day),
              deadlineSeconds,
            },
      displayChoices: displayChoices.filter((choice) =>
        form.getAll("displayChoices").includes(choice),
      ),
      showPlace: form.has("showPlace"),
      exclusionReasons: reasons(text("exclusionReasons")),
      skipReasons: reasons(text("skipReasons")),
      witnesses: {
        threshold: integer("threshold", 0, 20),
        members: lines(text("witnesses")).map(witnessOf),
      },
      claimDays: integer("claimDays", 1, 365),
      checkpointSeconds: integer("checkpointSeconds", 10, day),
      retentionDays: integer("retentionDays", 1, 3650),
    },
  };
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, input };
}

/** From the schema's paths, such as "plan.witnesses.members.0.address", to the field on the page. */
export function problemsByField(errors: Record<string, string>): PlanProblems {
  const problems: PlanProblems = {};
  for (const [path, problem] of Object.entries(errors)) {
    const [first = "", second = ""] = path.split(".");
    const name = first === "plan" ? second : first;
    const part = path.split(".")[2] === "lookUp" ? "lookUp" : "description";
    const field = name === "randomness" ? part : (name as PlanField);
    problems[field] ??=
      name === "witnesses"
        ? "Enter one witness per line: its key, a space, and its address."
        : problem;
  }
  return problems;
}

function lines(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}

/** Staff write "Duplicate person"; the terms have duplicate-person. */
function reasons(text: string): string[] {
  return splitParts(text).map((reason) => reason.toLowerCase().replace(/\s+/g, "-"));
}

function witnessOf(line: string): { key: string; address: string } {
  const parts = line.split(/\s+/);
  return { key: parts.slice(0, -1).join(" "), address: parts.at(-1) ?? "" };
}
