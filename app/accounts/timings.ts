// All durations of accounts. The first six are from the specification, section 9.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Requests without a response by then have failed. */
export const shortNetworkTimeout = 30 * second;
/** The same for uploads and exports. */
export const longNetworkTimeout = 60 * second;
export const refreshBeforeExpiry = 5 * minute;
export const firstRetryAfter = 30 * second;
export const longestRetryAfter = 16 * minute;
/** So that a session does not expire during a request. */
export const expiryMargin = 30 * second;

/** A working day; open pages extend it. */
export const sessionDuration = 8 * hour;
/** After this time everybody must sign in again. */
export const longestSession = 7 * day;
/** How often an open page checks its session. */
export const checkInterval = 5 * second;
/** How long a proof of identity is fresh. */
export const proofDuration = 5 * minute;

export const firstOwnerLinkDuration = 24 * hour;
export const invitationDuration = 3 * day;
export const newPasswordLinkDuration = 30 * minute;
export const newEmailLinkDuration = day;
export const attemptsPause = 15 * minute;
/** After too many wrong passwords for one account from several networks. */
export const passwordsPause = hour;
/** Longer than checking a password takes: a refusal takes this long, whether the address has an account or not. */
export const refusalDuration = 0.25 * second;

/** 30 s, 1 min, 2 min, 4 min, 8 min, 16 min, 16 min … */
export function retryAfter(failures: number): number {
  return Math.min(firstRetryAfter * 2 ** Math.max(0, failures - 1), longestRetryAfter);
}

export function isExpired(expiresAt: number, now: number): boolean {
  return now >= expiresAt - expiryMargin;
}

export function refreshDueAt(expiresAt: number): number {
  return expiresAt - refreshBeforeExpiry;
}
