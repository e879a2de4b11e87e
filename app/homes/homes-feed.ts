// GET /home/feed.atom: the newest homes as an Atom feed (RFC 4287).

import { href } from "react-router";
import { readSettings } from "../content/load-page.server.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { escapeXml } from "../platform/escape-xml.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { joinParts } from "../platform/join-parts.ts";
import type { Route } from "./+types/homes-feed.ts";
import { priceOfHome, viewGiven, viewStatus } from "./home-card.ts";
import { everything, filterHomes } from "./home-filter.ts";
import { listHomesForVisitors } from "./homes-as-prizes.server.ts";

const most = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { publicUrl: origin } = context.get(environmentContext);
  const [settings, { homeFacts: texts, home }, all] = await Promise.all([
    readSettings(database),
    loadTexts(context, "homeFacts", "home"),
    listHomesForVisitors(database),
  ]);
  const style = { money: settings, texts };
  const shown = filterHomes(all, everything, settings.locale).slice(0, most);
  const newest = new Date(Math.max(0, ...shown.map(({ publishedAt }) => publishedAt.getTime())));
  const entries = shown.map((entry) => {
    const address = escapeXml(origin + href("/home/:slug", { slug: entry.slug }));
    const status = entry.isGiven ? viewGiven(style) : viewStatus(entry, style);
    const about = [status.text, priceOfHome(entry, style), entry.line];
    return `<entry><id>${address}</id><title>${escapeXml(joinParts([entry.name, entry.address || entry.place]))}</title><link href="${address}"/><published>${entry.listedOn}T00:00:00Z</published><updated>${entry.publishedAt.toISOString()}</updated><summary>${escapeXml(about.filter(Boolean).join(". "))}</summary></entry>`;
  });
  const self = escapeXml(origin + href("/home/feed.atom"));
  const index = escapeXml(origin + href("/home"));
  const company = escapeXml(settings.companyName);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${index}</id><title>${company}: ${escapeXml(home.all)}</title><updated>${newest.toISOString()}</updated><link rel="self" href="${self}"/><link href="${index}"/><author><name>${company}</name></author>${entries.join("")}</feed>`;
  return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
