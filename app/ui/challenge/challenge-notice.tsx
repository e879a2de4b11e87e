import { Note } from "../note.tsx";
import type { ChallengeWork } from "./use-challenge.ts";

/** Why there is a puzzle, the text while it is being solved, and what to do without JavaScript. */
export type ChallengeTexts = { reason: string; working: string; otherwise: string };

/** Shown inside the form it belongs to. */
export function ChallengeNotice({
  work,
  texts: { reason, working, otherwise },
}: {
  work: ChallengeWork;
  texts: ChallengeTexts;
}) {
  return (
    <Note icon="clock" live>
      <p>{reason}</p>
      <input type="hidden" name="challenge" value={work.token} readOnly />
      <input type="hidden" name="solution" ref={work.solution} key={work.token} />
      <p className="mt-1">{work.state === "working" ? working : otherwise}</p>
    </Note>
  );
}
