// Fetches a show that is over for a replay.
import { startTransition, useEffect, useState } from "react";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { PublicShow } from "../../show/script/public-show.ts";

export type Replay = {
  /** False during server rendering: a replay needs JavaScript. */
  possible: boolean;
  steps: PublicShow[] | undefined;
  problem: string;
  watch(): Promise<void>;
  leave(): void;
};

export function useReplay(slug: string, isOver: boolean): Replay {
  const { notLoaded } = useTexts("live");
  const [hydrated, setHydrated] = useState(false);
  const [steps, setSteps] = useState<PublicShow[]>();
  const [problem, setProblem] = useState("");
  // Only for a show that is over, because this renders the whole page again.
  useEffect(() => {
    if (isOver) startTransition(() => setHydrated(true));
  }, [isOver]);

  async function watch() {
    setProblem("");
    try {
      const response = await fetch(`/api/draws/${slug}/replay`);
      if (!response.ok) throw new Error(response.statusText);
      const { steps: replayed } = (await response.json()) as { steps: PublicShow[] };
      setSteps(replayed);
    } catch {
      // The page shows the problem.
      setProblem(notLoaded);
    }
  }

  return { possible: hydrated && isOver, steps, problem, watch, leave: () => setSteps(undefined) };
}
