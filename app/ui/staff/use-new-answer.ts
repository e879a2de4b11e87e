import { useEffect, useRef } from "react";

/**
 * Runs once for every answer that comes while this is on screen. Not for one from before: a bar that
 * comes and goes with the selection would clear the next selection because of it.
 */
export function useNewAnswer<Answer>(answer: Answer | undefined, act: (answer: Answer) => void) {
  const heard = useRef(answer);
  const acting = useRef(act);
  acting.current = act;
  useEffect(() => {
    if (answer === undefined || answer === heard.current) return;
    heard.current = answer;
    acting.current(answer);
  }, [answer]);
}
