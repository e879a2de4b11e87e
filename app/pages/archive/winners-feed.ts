// GET /winners.xml: an Atom feed (RFC 4287) of decided draws and their winners.
import { href } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import { escapeXml } from "../../platform/escape-xml.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import type { Route } from "./+types/winners-feed.ts";
import { type ArchivedDraw, readArchive } from "./archive.server.ts";

const newest = 30;

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { publicUrl } = context.get(environmentContext);
  const settings = await readSettings(database);
  const texts = await loadTexts(
    context,
    ...(["archive", "draw", "summaries", "handovers"] as const),
  );
  const draws = (await readArchive(database, settings, texts)).slice(0, newest);
  const self = `${publicUrl}/winners.xml`;
  const page = publicUrl + href("/winners");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeXml(`${settings.companyName}: ${texts.archive.title}`)}</title>
<id>${escapeXml(page)}</id>
<updated>${isoTime(draws[0]?.decidedAt ?? 0)}</updated>
<author><name>${escapeXml(settings.companyName)}</name></author>
<link rel="self" href="${escapeXml(self)}"/>
<link href="${escapeXml(page)}"/>
${draws.map((draw) => entry(draw, publicUrl)).join("\n")}
</feed>
`;
  return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}

function entry({ slug, title, summary, decidedAt, winners }: ArchivedDraw, publicUrl: string) {
  const address = `${publicUrl}${href("/winners")}#${slug}`;
  const lines = (winners ?? []).map(
    ({ prize, winner, ticket, handover }) =>
      `${prize}: ${winner}${ticket && `, ${ticket}`}. ${handover.text}`,
  );
  return `<entry>
<title>${escapeXml(title)}</title>
<id>${escapeXml(publicUrl + href("/draw/:slug", { slug }))}</id>
<updated>${isoTime(decidedAt)}</updated>
<link href="${escapeXml(address)}"/>
<summary>${escapeXml(summary)}</summary>
<content type="text">${escapeXml(lines.join("\n"))}</content>
</entry>`;
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
