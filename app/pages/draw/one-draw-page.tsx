import { headTags } from "../../content/page-head.ts";
import { revalidateUnlessNotSent, sendOrKeepForm } from "../../entries/enter/not-sent.ts";
import { receiveEntry } from "../../entries/enter/receive-entry.server.ts";
import type { Route } from "./+types/one-draw-page.ts";
import { DrawBody } from "./draw-body.tsx";
import { loadOneDraw } from "./load-draw-page.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadOneDraw(context, request, params.slug);
}

export function action({ request, context, params }: Route.ActionArgs) {
  return receiveEntry(request, context, params.slug);
}

/** Retry-After for networks with too many requests. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeepForm(request, serverAction);
}

export const shouldRevalidate = revalidateUnlessNotSent;

export default function OneDrawPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DrawBody key={loaderData.draw.slug} {...loaderData} answer={actionData} />;
}
