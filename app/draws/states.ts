// The states of a draw. A trigger enforces the same changes: guard_draw() in migrations/0001_rules.sql.

export const drawStates = [
  "draft",
  "scheduled",
  "open",
  "closed",
  "drawn",
  "cancelled",
  "void",
] as const;

export type DrawState = (typeof drawStates)[number];

/** Drafts are visible to staff only; all other states are public. */
export type PublicDrawState = Exclude<DrawState, "draft">;

/** A scheduled draw is open from its opening time on, also before its row is updated. */
export function publicState(state: PublicDrawState, opensAt: number, now: number): PublicDrawState {
  return state === "scheduled" && now >= opensAt ? "open" : state;
}

export const entryRoutes = ["web", "coupon", "front-desk", "import", "postal"] as const;
export type EntryRoute = (typeof entryRoutes)[number];

export const displayChoices = ["full", "first-and-initial", "initials"] as const;
export type DisplayChoice = (typeof displayChoices)[number];

/** An entry on hold counts unless staff exclude it before closing. */
export const entryStatuses = ["counted", "on-hold", "excluded"] as const;
export type EntryStatus = (typeof entryStatuses)[number];

export const awardProgress = [
  "waiting",
  "contacted",
  "confirmed",
  "handed-over",
  "skipped",
] as const;
export type AwardProgress = (typeof awardProgress)[number];
