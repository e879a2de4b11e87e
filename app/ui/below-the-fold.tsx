import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { afterPaint } from "./after-paint.ts";

/**
 * What cannot be seen yet when somebody walks to a page from another: drawn when what can be seen has been.
 * Whoever opens a page, goes back to it or to a place in the middle of it has it whole at once.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  // As tall as the window, so that the footer does not show itself and go again.
  return useWholePage() ? children : <div className="min-h-screen" />;
}

/** Whether what is below the fold is to be drawn as well. */
export function useWholePage(): boolean {
  const walkedHere = useNavigationType() !== "POP";
  const { hash } = useLocation();
  const [whole, setWhole] = useState(!walkedHere || hash !== "");
  useEffect(() => {
    if (whole) return;
    return afterPaint(() => startTransition(() => setWhole(true)));
  }, [whole]);
  return whole;
}
