export type DoctorFinding = {
  part: string;
  state: "ok" | "hint" | "bad";
  text: string;
  /** What to do about it. */
  todo?: string;
};
