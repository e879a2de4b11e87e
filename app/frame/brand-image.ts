// /favicon.svg, /favicon.ico, /apple-touch-icon.png, /icon-192.png, /icon-512.png, /social-card.png, and a card with
// the title of each page, such as /social-card/privacy.png.
import { data } from "react-router";
import { goldAccent } from "../content/accent.ts";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { readPicture } from "../media/pictures/read-picture.server.ts";
import { openFiles } from "../platform/files/file-store.server.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/brand-image.ts";
import {
  asIco,
  type BrandMark,
  drawCard,
  drawIcon,
  drawMark,
  iconSvg,
} from "./brand-image.server.ts";
import { cardTitle } from "./card-title.server.ts";

type Drawn = { type: string; content: string | Buffer };

/** Browsers ask for one or two of them; drawing one takes about a tenth of a second. */
const drawn = new Map<string, Promise<Drawn>>();
const mostDrawn = 48;

export async function loader({ request, context }: Route.LoaderArgs) {
  const file = new URL(request.url).pathname.slice(1);
  if (file.startsWith("social-card/") && !file.endsWith(".png")) {
    throw data("There is no such picture.", { status: 404, statusText: "Not Found" });
  }
  const database = context.get(databaseContext);
  const site = await openDocuments(database).read(settings, "site");
  const mark: BrandMark = {
    badge: site?.data.badge ?? "",
    name: site?.data.companyName ?? "",
    strapline: site?.data.strapline ?? "",
    accent: site?.data.accent ?? goldAccent,
  };
  const markId = site?.data.markPicture?.media;
  const [, page] = /^social-card\/(.+)\.png$/.exec(file) ?? [];
  const title = site && page ? await cardTitle(database, site.data, page) : "";
  const kind = page ? "social-card.png" : file;
  const key = JSON.stringify([kind, title, mark, markId]);
  const known = drawn.get(key) ?? draw();
  drawn.set(key, known);
  if (drawn.size > mostDrawn) drawn.delete(drawn.keys().next().value ?? "");
  // This caller gets the failure; the next one tries again.
  known.catch(() => drawn.delete(key));
  const { type, content } = await known;
  const body = typeof content === "string" ? content : new Uint8Array(content);
  return new Response(body, {
    headers: { "Content-Type": type, "Cache-Control": "public, max-age=600" },
  });

  async function draw(): Promise<Drawn> {
    const uploaded = markId
      ? await readPicture(database, openFiles(context.get(environmentContext)), markId)
      : undefined;
    if (kind === "social-card.png") {
      return { type: "image/png", content: await drawCard(mark, title, uploaded) };
    }
    const icon = (size: number) => (uploaded ? drawMark(uploaded, size) : drawIcon(mark, size));
    if (file === "favicon.svg" && !uploaded) {
      return { type: "image/svg+xml; charset=utf-8", content: iconSvg(mark) };
    }
    if (file === "favicon.ico") {
      return { type: "image/x-icon", content: asIco(await icon(32), 32) };
    }
    const size = sizes[file] ?? 180;
    return { type: "image/png", content: await icon(size) };
  }
}

const sizes: Record<string, number> = {
  "favicon.svg": 64,
  "apple-touch-icon.png": 180,
  "icon-192.png": 192,
  "icon-512.png": 512,
};
