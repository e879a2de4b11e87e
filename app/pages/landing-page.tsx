import { href } from "react-router";
import { loadPage } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { PageSections } from "../content/sections/page-sections.tsx";
import { useSettings } from "../content/use-settings.ts";
import type { Route } from "./+types/landing-page.ts";

export const handle = { header: "over" };

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  // The canonical address is "/" for both of the landing page's names.
  const { page, head } = await loadPage(context, "landing", href("/"));
  return { page, head };
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  return <PageSections sections={loaderData.page.sections} settings={useSettings()} />;
}
