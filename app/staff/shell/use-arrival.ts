import { useEffect } from "react";
import { useLocation } from "react-router";

/** An address such as /admin/people#invite moves the focus to that part of the page, as search results need it. */
export function useArrival(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    const part = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    if (!part) return;
    part.scrollIntoView({ block: "nearest" });
    const controls = "a[href], button, input:not([type=hidden]), select, textarea";
    const control = part.matches(controls) ? part : part.querySelector<HTMLElement>(controls);
    control?.focus({ preventScroll: true });
  }, [hash, key]);
}
