import { useOutletContext, useRouteLoaderData } from "react-router";
import type { PresentedSettings } from "./presented.ts";

/** The settings, from the loader of the site's frame. */
export function useSettings() {
  return useOutletContext<PresentedSettings>();
}

/** How the page writes numbers and times, the same on the server and in every browser. */
export function useLocale(): string {
  const site = useRouteLoaderData("frame/site-layout") as
    | { settings: PresentedSettings }
    | undefined;
  return site?.settings.browserLocale ?? site?.settings.locale ?? "en-GB";
}
