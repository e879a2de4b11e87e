import { useEffect } from "react";
import { useLocation } from "react-router";

/** An address such as /admin/settings#logoPicture leads to that field. */
export function useFieldInAddress(goTo: (field: string) => void): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    const field = hash.slice(1);
    if (field) goTo(field);
  }, [hash, key]);
}
