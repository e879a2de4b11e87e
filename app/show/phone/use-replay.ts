// Fetches a show that is over when somebody wants to watch it.
import { startTransition, useEffect, useState } from "react";
import { useWords } from "../../content/wording/use-words.ts";
import type { PublicShow } from "../public-show.ts";

export type Replay = {
  /** False until the page's code runs: without it there is nothing to press. */
  possible: boolean;
  steps: PublicShow[] | undefined;
  problem: string;
  watch(): Promise<void>;
  leave(): void;
};

export function useReplay(slug: string, isOver: boolean): Replay {
  const { notLoaded } = useWords("live");
  const [running, setRunning] = useState(false);
  const [steps, setSteps] = useState<PublicShow[]>();
  const [problem, setProblem] = useState("");
  // Only where there is something to watch: the whole page of the draw is drawn again for it.
  useEffect(() => {
    if (isOver) startTransition(() => setRunning(true));
  }, [isOver]);

  async function watch() {
    setProblem("");
    try {
      const answer = await fetch(`/api/draws/${slug}/replay`);
      if (!answer.ok) throw new Error(answer.statusText);
      const { steps: told } = (await answer.json()) as { steps: PublicShow[] };
      setSteps(told);
    } catch {
      setProblem(notLoaded);
    }
  }

  return { possible: running && isOver, steps, problem, watch, leave: () => setSteps(undefined) };
}
