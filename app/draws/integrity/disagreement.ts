// What pages say instead of winners. Not editable by staff: it must not be possible to word it away.

export const disagreement = {
  title: "We show no winners of this draw at the moment",
  text: "Our published record and our database disagree about this draw. The proof file counts: its statements are signed, and anyone can check them.",
  /** On the big screen and on phones. */
  stage:
    "Our published record and our database disagree. We show no winners until we know why. The proof file counts.",
  link: "Open the proof",
} as const;
