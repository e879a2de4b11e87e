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

/** Drafts are staff's own; every other state is public. */
export type PublicDrawState = Exclude<DrawState, "draft">;

/** A sealed draw opens at its minute, whether or not anybody has noted it in the row yet. */
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
