import { useOutletContext } from "react-router";
import type { PresentedSettings } from "./presented.ts";

/** The settings, from the loader of the site's frame. */
export function useSettings() {
  return useOutletContext<PresentedSettings>();
}
