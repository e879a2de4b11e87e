// GET /draw/:slug/calendar.ics: when entries close, and when the draw is decided and shown, in the language of the address.
// Contains no ticket.
import { data, href } from "react-router";
import { settingsInContext } from "../../content/load-page.server.ts";
import { originalOfDraw } from "../../content/translating/content-translation.ts";
import { translationInContext } from "../../content/translating/translate.server.ts";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { findPublicDraw } from "../../draws/store.server.ts";
import { pageAddresses } from "../../languages/languages.ts";
import { environmentContext } from "../../platform/http/context.server.ts";
import type { Route } from "./+types/calendar-file.ts";
import { calendarText } from "./calendar-text.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database } = context.get(drawServicesContext);
  const publicDraw = await findPublicDraw(database, params.slug);
  if (!publicDraw) throw data(null, { status: 404, statusText: "Not Found" });
  const { draw } = publicDraw;
  const { publicUrl } = context.get(environmentContext);
  const { papers } = await loadTexts(context, "papers");
  const translate = await translationInContext(context, originalOfDraw(draw));
  const path = href("/draw/:slug", { slug: draw.slug });
  const facts = {
    id: `${draw.drawId}@${draw.operator}`,
    title: translate(draw.terms.title) ?? draw.terms.title,
    madeAt: draw.opensAt,
    address: pageAddresses(publicUrl, path, await settingsInContext(context)).canonical,
    opensAt: draw.state === "scheduled" ? draw.opensAt : undefined,
    closesAt: draw.closesAt,
    decidedAt: draw.moment,
    showAt: draw.plan.showAt ?? undefined,
  };
  const text = calendarText(facts, papers);
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${draw.slug}.ics"`,
    },
  });
}
