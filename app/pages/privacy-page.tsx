import { href } from "react-router";
import { loadPage } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { TitledPage } from "../content/sections/titled-page.tsx";
import type { Route } from "./+types/privacy-page.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { page, head } = await loadPage(context, "privacy", href("/privacy"));
  return { page, head };
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TitledPage page={loaderData.page} />;
}
