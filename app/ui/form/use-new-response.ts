import { useEffect, useRef } from "react";

/**
 * Runs once for every response that arrives while the component is mounted. Not for an earlier one: a bar that is
 * mounted again for the next selection would clear that selection.
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
