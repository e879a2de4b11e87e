export type DoctorFinding = {
  part: string;
  state: "ok" | "hint" | "bad";
  text: string;
  /** What the person at the keyboard can do. */
  todo?: string;
};
