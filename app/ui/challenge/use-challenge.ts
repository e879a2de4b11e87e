import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSubmit } from "react-router";
import type { Puzzle } from "./solve-puzzle.ts";

/** The token says that the puzzle is the server's own, and what exactly it was asked for. */
export type Challenge = Puzzle & { token: string };

export type ChallengeWork = {
  token: string;
  state: "working" | "unable";
  solution: RefObject<HTMLInputElement | null>;
};

/** Works a challenge out as soon as there is one, and sends the form again with the answer. */
export function useChallenge(challenge: Challenge | undefined): ChallengeWork | undefined {
  const submit = useSubmit();
  const solution = useRef<HTMLInputElement>(null);
  // Without a challenge it is said of the server's page as well: else every form would be drawn a second time at once.
  const scripted = useSyncExternalStore(never, onClient, () => !challenge);
  const [tooHard, giveUp] = useState<Challenge>();
  useEffect(() => {
    if (!challenge) return;
    return solve(challenge, (number) => {
      const field = solution.current;
      if (number === undefined || !field?.form) return giveUp(challenge);
      field.value = `${number}`;
      void submit(field.form, { preventScrollReset: true });
    });
  }, [challenge, submit]);
  const state = scripted && tooHard !== challenge ? "working" : "unable";
  return challenge && { token: challenge.token, state, solution };
}

/** Whether our code runs: not yet on the server's page, and without JavaScript never. */
const never = () => () => undefined;
const onClient = () => true;

/** Answers undefined when this browser cannot do it. Returns how to stop. */
function solve(
  { salt, target, most }: Challenge,
  done: (number: number | undefined) => void,
): () => void {
  const worker = new Worker(new URL("./puzzle-worker.ts", import.meta.url), {
    type: "module",
    name: "puzzle",
  });
  worker.addEventListener("message", ({ data }: MessageEvent<number | undefined>) => done(data));
  worker.addEventListener("error", () => done(undefined));
  worker.postMessage({ salt, target, most } satisfies Puzzle);
  return () => worker.terminate();
}
