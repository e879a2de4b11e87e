import { headTags } from "../content/page-head.ts";
import { TitledPage } from "../content/titled-page.tsx";
import type { Route } from "./+types/draw-page.ts";
import { loadCurrentDraw } from "./load-draw-page.server.ts";
import { DrawBody } from "./public/draw-body.tsx";
import { OtherDraws } from "./public/other-draws.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export function loader({ context, request }: Route.LoaderArgs) {
  return loadCurrentDraw(context, request);
}

/** The form here posts to the draw's own address. */
export default function DrawPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.between) {
    return (
      <>
        <TitledPage page={loaderData.page} />
        {loaderData.others.length > 0 && <OtherDraws draws={loaderData.others} />}
      </>
    );
  }
  return <DrawBody key={loaderData.draw.slug} {...loaderData} answer={undefined} />;
}
