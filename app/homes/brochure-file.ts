// GET /home/:slug/brochure.pdf: the brochure of a published home.
import { createHash } from "node:crypto";
import { loadPaperBrand } from "../content/brand/paper-brand.server.ts";
import { homes } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { settingsInContext } from "../content/load-page.server.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { paperLanguage } from "../languages/languages.ts";
import { mediaServicesContext } from "../media/media-services.server.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/brochure-file.ts";
import { makeBrochure } from "./brochure.server.ts";
import { loadHome, missing } from "./load-home.server.ts";

/** The newest brochures by their content: making one takes half a second. */
const made = new Map<string, Promise<Uint8Array>>();
const mostKept = 12;

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const [home, document, brand, { home: texts }, { locale }] = await Promise.all([
    loadHome(context, slug),
    openDocuments(database).read(homes, slug),
    loadPaperBrand(context),
    loadTexts(context, "home"),
    settingsInContext(context),
  ]);
  if (!document) throw missing();
  const content = { home, brand, texts, language: paperLanguage(locale) };
  const key = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  const brochure =
    made.get(key) ??
    makeBrochure({
      ...content,
      drawings: document.data.plans.map(({ drawing }) => drawing?.svg),
      files: context.get(mediaServicesContext).files,
      made: document.publishedAt ?? document.updatedAt,
    });
  keep(key, brochure);
  return new Response(new Uint8Array(await brochure), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${slug}.pdf"`,
      "Cache-Control": "no-cache",
    },
  });
}

function keep(key: string, brochure: Promise<Uint8Array>) {
  made.delete(key);
  made.set(key, brochure);
  // This caller gets the failure; the next one tries again.
  brochure.catch(() => made.delete(key));
  const [oldest] = made.keys();
  if (made.size > mostKept && oldest !== undefined) made.delete(oldest);
}
