// What the rules must say about exclusions and skips, and what follows from it. Pure.
// Rules and terms are sealed together: a reason that entrants have not read in the rules cannot be used.

import { reasonInWords } from "../platform/in-words.ts";

type ReasonKind = "exclude" | "skip";

/** The ticket was entered again, correctly: app/entries/correct-entry.server.ts. It stays excluded for good. */
export const typingError = "typing-error";

/** How our default rules name a reason, and other wordings that name it too. */
const excluding: Record<string, [string, ...string[]]> = {
  "duplicate-person": ["second entries of one person", "second entry", "duplicate"],
  "entrant-withdrew": ["people who withdraw", "withdraw"],
  "invalid-coupon": ["invalid coupons", "invalid coupon"],
  "staff-or-family": ["the promoter's staff and their families", "staff"],
  [typingError]: [
    "tickets with a typing error, which are entered again correctly",
    "typing error",
    "corrected",
  ],
  "under-age": ["entrants under age", "under age", "aged"],
};

const skipping: Record<string, [string, ...string[]]> = {
  "absent-at-event": ["is not there when called", "absent", "must be present"],
  declined: ["declines", "decline"],
  "not-eligible": ["may not enter", "not eligible", "not entitled"],
  unreachable: ["cannot be reached within {time}", "cannot be reached", "could not be reached"],
};

function wordingsOf(kind: ReasonKind, reason: string): string[] {
  const known = kind === "exclude" ? excluding : skipping;
  return Object.hasOwn(known, reason) ? (known[reason] ?? []) : [];
}

/** Those that the company made up, in words. The site has texts for the others; these are translated with the draw. */
export function ownReasons({
  exclusionReasons,
  skipReasons,
}: {
  exclusionReasons: readonly string[];
  skipReasons: readonly string[];
}): string[] {
  return [
    ...exclusionReasons.filter((reason) => wordingsOf("exclude", reason).length === 0),
    ...skipReasons.filter((reason) => wordingsOf("skip", reason).length === 0),
  ].map(reasonInWords);
}

/** The clause of our default rules: "declines", or for a reason of the company’s own: "the reason “moved abroad”". */
export function reasonClause(kind: ReasonKind, reason: string, time: string): string {
  const [usual] = wordingsOf(kind, reason);
  if (usual) return usual.replace("{time}", time);
  return kind === "exclude"
    ? `entries with the reason “${reasonInWords(reason)}”`
    : `is skipped for the reason “${reasonInWords(reason)}”`;
}

/** Whether somebody who reads the rules reads this reason. */
function rulesCarry(rulesText: string, kind: ReasonKind, reason: string): boolean {
  const text = rulesText.toLowerCase().replace(/\s+/g, " ");
  const candidates = [reason, reasonInWords(reason), ...wordingsOf(kind, reason)];
  return candidates.some((wording) => text.includes(wording.split(" within {")[0] ?? wording));
}

/** The first reason that the rules do not carry; undefined when they carry all. */
export function missingReason(
  rulesText: string,
  { exclusionReasons, skipReasons }: { exclusionReasons: string[]; skipReasons: string[] },
): { kind: ReasonKind; reason: string } | undefined {
  const all = [
    ...exclusionReasons.map((reason) => ({ kind: "exclude" as const, reason })),
    ...skipReasons.map((reason) => ({ kind: "skip" as const, reason })),
  ];
  return all.find(({ kind, reason }) => !rulesCarry(rulesText, kind, reason));
}

/** Whether a winner who is not at the event can be skipped for it. */
export function demandsPresence({
  terms,
  rulesText,
}: {
  terms: { skipReasons: string[] };
  rulesText: string;
}): boolean {
  return (
    terms.skipReasons.includes("absent-at-event") &&
    rulesCarry(rulesText, "skip", "absent-at-event")
  );
}

export const usualClaimDays = 14;
const daySeconds = 86_400;

type Skip = {
  reason: string;
  rulesText: string;
  claimDays: number | undefined;
  /** When this ticket got the prize, and now; UTC seconds. */
  awardedAt: number;
  now: number;
};

/**
 * Why a winner cannot be skipped for this reason now: a winner has the time that the rules give, and has to be at the
 * event only if the rules say so.
 */
export function skipRefusal({
  reason,
  rulesText,
  claimDays = usualClaimDays,
  awardedAt,
  now,
}: Skip): "not-in-rules" | "before-claim-ends" | undefined {
  if (reason === "absent-at-event" && !rulesCarry(rulesText, "skip", reason)) {
    return "not-in-rules";
  }
  const ends = awardedAt + claimDays * daySeconds;
  return reason === "unreachable" && now < ends ? "before-claim-ends" : undefined;
}
