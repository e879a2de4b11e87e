import { useOutletContext, useRouteLoaderData } from "react-router";
import type { PresentedSettings } from "./presented.ts";

/** The settings, from the loader of the site's frame. */
export function useSettings() {
  return useOutletContext<PresentedSettings>();
}

/** The locale of the page, for numbers. */
export function useLocale(): string {
  const site = useRouteLoaderData("frame/site-layout") as
    | { settings: PresentedSettings }
    | undefined;
  return site?.settings.locale ?? "en-GB";
}
