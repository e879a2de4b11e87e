import { useEffect, useRef } from "react";

/**
 * Runs once for every response that comes while the component is on screen. Not for an earlier one: a bar that
 * comes and goes with the selection would clear the next selection because of it.
 */
export function useNewResponse<Data>(response: Data | undefined, act: (response: Data) => void) {
  const handled = useRef(response);
  const handle = useRef(act);
  handle.current = act;
  useEffect(() => {
    if (response === undefined || response === handled.current) return;
    handled.current = response;
    handle.current(response);
  }, [response]);
}
