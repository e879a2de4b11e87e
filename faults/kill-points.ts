// Every step between the last entry and the handover at which a process can die: before and after each lock, each
// write, the beacon's response and each commit. One draw goes through all of them.

export type Hold =
  /** Waiting for the lock of this row; nothing is written yet. */
  | { row: "draw" | "operator" }
  /** This is written but not committed. */
  | { written: string; when?: string }
  /** The database commits, but the process does not get the confirmation. */
  | { committing: string; when?: string }
  /** The relay does not respond. */
  | { relay: "silent" };

export type KillPoint = {
  name: string;
  hold: Hold;
  /** The act: automatic at its time, or started by staff. */
  during: "close" | "decide" | "skip" | "hand-over";
};

export const killPoints: KillPoint[] = [
  { during: "close", name: "before the draw is held", hold: { row: "draw" } },
  { during: "close", name: "tree checked, before the ledger is held", hold: { row: "operator" } },
  {
    during: "close",
    name: "closing statement written",
    hold: { written: "insert on statement", when: "new.type = 'close'" },
  },
  {
    during: "close",
    name: "ledger's head moved",
    hold: { written: "update on operator" },
  },
  {
    during: "close",
    name: "draw marked closed",
    hold: { written: "update on draw", when: "new.state = 'closed'" },
  },
  {
    during: "close",
    name: "close committing",
    hold: { committing: "update on draw", when: "new.state = 'closed'" },
  },
  { during: "decide", name: "beacon asked, before its answer", hold: { relay: "silent" } },
  { during: "decide", name: "beacon known, before the draw is held", hold: { row: "draw" } },
  {
    during: "decide",
    name: "winners known, before the ledger is held",
    hold: { row: "operator" },
  },
  {
    during: "decide",
    name: "result written",
    hold: { written: "insert on statement", when: "new.type = 'result'" },
  },
  {
    during: "decide",
    name: "first ticket opened",
    hold: { written: "insert on opened_ticket", when: "new.rank = 0" },
  },
  {
    during: "decide",
    name: "last award written",
    hold: { written: "insert on award", when: "new.slot = 2" },
  },
  {
    during: "decide",
    name: "draw marked drawn",
    hold: { written: "update on draw", when: "new.state = 'drawn'" },
  },
  {
    during: "decide",
    name: "result committing",
    hold: { committing: "update on draw", when: "new.state = 'drawn'" },
  },
  {
    during: "skip",
    name: "skip written",
    hold: { written: "insert on statement", when: "new.type = 'skip'" },
  },
  { during: "skip", name: "next ticket opened", hold: { written: "insert on opened_ticket" } },
  {
    during: "skip",
    name: "award marked skipped",
    hold: { written: "update on award", when: "new.progress = 'skipped'" },
  },
  { during: "skip", name: "next award written", hold: { written: "insert on award" } },
  {
    during: "skip",
    name: "skip committing",
    hold: { committing: "insert on statement", when: "new.type = 'skip'" },
  },
  {
    during: "hand-over",
    name: "handover written",
    hold: { written: "insert on statement", when: "new.type = 'handover'" },
  },
  {
    during: "hand-over",
    name: "award marked handed over",
    hold: { written: "update on award", when: "new.progress = 'handed-over'" },
  },
  {
    during: "hand-over",
    name: "handover committing",
    hold: { committing: "insert on statement", when: "new.type = 'handover'" },
  },
];
