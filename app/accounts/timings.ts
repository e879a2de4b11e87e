// Every length of time that signing in depends on. The first six are the specification's, section 9.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A call to the server that has not answered by then has failed. */
export const shortNetworkTimeout = 30 * second;
/** The same for uploads and exports. */
export const longNetworkTimeout = 60 * second;
export const refreshBeforeExpiry = 5 * minute;
export const firstRetryAfter = 30 * second;
export const longestRetryAfter = 16 * minute;
/** A request under way must not meet a session that ends meanwhile. */
export const countsAsExpiredBefore = 30 * second;

/** A working day; open pages prolong it. */
export const sessionLasts = 8 * hour;
/** Nobody stays signed in longer than this without proving again who they are. */
export const longestSession = 7 * day;
/** How often an open page asks whether it is still signed in. */
export const lookEvery = 5 * second;
/** After a proof of identity, dangerous acts do not ask again for this long. */
export const proofLasts = 5 * minute;

export const firstOwnerLinkLasts = 24 * hour;
export const invitationLasts = 3 * day;
export const newPasswordLinkLasts = 30 * minute;
export const newEmailLinkLasts = day;
export const attemptsPause = 15 * minute;

/** 30 s, 1 min, 2 min, 4 min, 8 min, 16 min, 16 min … */
export function retryAfter(failures: number): number {
  return Math.min(firstRetryAfter * 2 ** Math.max(0, failures - 1), longestRetryAfter);
}

export function countsAsExpired(expiresAt: number, now: number): boolean {
  return now >= expiresAt - countsAsExpiredBefore;
}

export function refreshDueAt(expiresAt: number): number {
  return expiresAt - refreshBeforeExpiry;
}
