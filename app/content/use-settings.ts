import { useOutletContext } from "react-router";
import type { PresentedSettings } from "./presented.ts";

/** The company as every page below the site's frame knows it; the frame hands it down. */
export function useSettings() {
  return useOutletContext<PresentedSettings>();
}
