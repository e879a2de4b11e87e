import { Notice } from "../notice.tsx";
import type { ChallengeWork } from "./use-challenge.ts";

/** Stands inside the form it belongs to. Where no code of ours runs, `otherwise` says what to do. */
export function ChallengeNotice({
  work,
  reason,
  otherwise,
}: {
  work: ChallengeWork;
  reason: string;
  otherwise: string;
}) {
  return (
    <Notice look="info">
      <p>{reason}</p>
      <input type="hidden" name="challenge" value={work.token} readOnly />
      <input type="hidden" name="solution" ref={work.solution} key={work.token} />
      <p className="mt-1">
        {work.state === "working"
          ? "Your browser is working out a small sum, to show that you are not a program. That takes a few seconds; then it sends itself."
          : otherwise}
      </p>
    </Notice>
  );
}
