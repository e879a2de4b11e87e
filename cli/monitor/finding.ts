// What a monitor reports. Each kind is something an honest site never does.

export type MonitorFindingKind =
  | "second close"
  | "fork"
  | "shrunk ledger"
  | "invalid ledger"
  | "missing checkpoint"
  | "changed proof"
  | "refused proof"
  | "hidden draw";

export type MonitorFinding = {
  kind: MonitorFindingKind;
  /** One or two sentences for a person who has not read the protocol. */
  text: string;
  /** The same problem in a later round has the same id, and is not sent again. */
  id: string;
  /** File names and contents that show the problem to others. */
  evidence: Record<string, string | Uint8Array>;
};
