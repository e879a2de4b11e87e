/** One browser window in which a staff member drives or watches a show. */
export type OperatorSession = { console: string; staffId: string; name: string };

/** A console that has sent nothing for this many milliseconds may be taken over. */
export const silentAfter = 10_000;
