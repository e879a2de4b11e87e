import { data } from "react-router";
import { loadPage } from "../content/load-page.server.ts";
import { isOwnPage } from "../content/own-pages.ts";
import { headTags } from "../content/page-head.ts";
import { TitledPage } from "../content/sections/titled-page.tsx";
import type { Route } from "./+types/own-page.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

/** A page that staff added. Answers 404 unless it is published. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isOwnPage(params.page)) throw notFound();
  const { page, head } = await loadPage(context, params.page, `/${params.page}`);
  return { page, head };
}

export function action() {
  throw notFound();
}

function notFound() {
  return data(null, { status: 404, statusText: "Not Found" });
}

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  return <TitledPage page={loaderData.page} />;
}
