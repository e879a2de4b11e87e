import { headTags } from "../content/page-head.ts";
import { TitledPage } from "../content/titled-page.tsx";
import type { Route } from "./+types/draw-page.ts";
import { sendOrKeep, unlessNotSent } from "./enter/not-sent.ts";
import { receiveEntry } from "./enter/receive-entry.server.ts";
import { loadCurrentDraw } from "./load-draw-page.server.ts";
import { DrawBody } from "./public/draw-body.tsx";
import { OtherDraws } from "./public/other-draws.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export function loader({ context, request }: Route.LoaderArgs) {
  return loadCurrentDraw(context, request);
}

/** The form says which draw it was for: the current one may have changed meanwhile. */
export function action({ request, context }: Route.ActionArgs) {
  return receiveEntry(request, context);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction);
}

export const shouldRevalidate = unlessNotSent;

export default function DrawPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.between) {
    return (
      <>
        <TitledPage page={loaderData.page} />
        {loaderData.others.length > 0 && <OtherDraws draws={loaderData.others} />}
      </>
    );
  }
  return <DrawBody key={loaderData.draw.slug} {...loaderData} answer={actionData} />;
}
