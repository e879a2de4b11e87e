import { headTags } from "../content/page-head.ts";
import type { Route } from "./+types/one-draw-page.ts";
import { notSent } from "./enter/not-sent.ts";
import { receiveEntry } from "./enter/receive-entry.server.ts";
import { loadOneDraw } from "./load-draw-page.server.ts";
import { DrawBody } from "./public/draw-body.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadOneDraw(context, request, params.slug);
}

export function action({ request, context, params }: Route.ActionArgs) {
  return receiveEntry(request, context, params.slug);
}

/** How long a network that floods should wait. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Without a network nothing was sent, and nothing that was typed may be lost. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return notSent(await sent.formData());
    throw error;
  }
}

export default function OneDrawPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DrawBody key={loaderData.draw.slug} {...loaderData} answer={actionData} />;
}
