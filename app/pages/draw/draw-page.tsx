import { headTags } from "../../content/page-head.ts";
import { TitledPage } from "../../content/sections/titled-page.tsx";
import { revalidateUnlessNotSent, sendOrKeepForm } from "../../entries/enter/not-sent.ts";
import { receiveEntry } from "../../entries/enter/receive-entry.server.ts";
import type { Route } from "./+types/draw-page.ts";
import { DrawBody } from "./draw-body.tsx";
import { loadCurrentDraw } from "./load-draw-page.server.ts";
import { OtherDraws } from "./other-draws.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export function loader({ context, request }: Route.LoaderArgs) {
  return loadCurrentDraw(context, request);
}

/** The form names its draw, because the current draw may have changed since it was opened. */
export function action({ request, context }: Route.ActionArgs) {
  return receiveEntry(request, context);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeepForm(request, serverAction);
}

export const shouldRevalidate = revalidateUnlessNotSent;

export default function DrawPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.between) {
    return (
      <>
        <TitledPage page={loaderData.page} />
        {loaderData.others.length > 0 && (
          <OtherDraws draws={loaderData.others} demonstration={false} />
        )}
      </>
    );
  }
  return <DrawBody key={loaderData.draw.slug} {...loaderData} answer={actionData} />;
}
