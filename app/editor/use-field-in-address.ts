import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** An address such as /admin/settings#logoPicture opens the block of that field and moves the focus to it. */
export function useFieldInAddress(
  blockOf: (field: string) => string,
  open: (block: string) => void,
): void {
  const { hash, key } = useLocation();
  const [wanted, setWanted] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    const field = hash.slice(1);
    const block = field && blockOf(field);
    if (!block) return;
    open(block);
    setWanted(field);
  }, [hash, key]);
  useEffect(() => {
    if (!wanted) return;
    setWanted("");
    const view = document.querySelector(`[data-field="${CSS.escape(wanted)}"]`);
    view?.scrollIntoView({ block: "center" });
    const controls = "input:not([type=hidden]), select, textarea, button";
    view?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
  }, [wanted]);
}
