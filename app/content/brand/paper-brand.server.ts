// The company's brand for printed papers and posters: its name, badge and accent, and its uploaded logo and mark.
import { loadSharp } from "../../media/load-sharp.server.ts";
import { readPicture } from "../../media/pictures/read-picture.server.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { openFiles } from "../../platform/files/file-store.server.ts";
import type { FileStore } from "../../platform/files/stored-files.server.ts";
import {
  databaseContext,
  environmentContext,
  type RequestContext,
} from "../../platform/http/context.server.ts";
import type { PaperBrand, PaperImage } from "../../platform/pdf/typesetter.server.ts";
import { accentOnPaper } from "../accent.ts";
import { settings } from "../collections.ts";
import { openDocuments } from "../documents/documents.server.ts";

/** In pixels: 300 dots per inch at the size that logo and mark have on a poster. */
const imageBox = { width: 1200, height: 240 };

/** The newest images by the id of their picture, which never changes: reading a large one takes a tenth of a second. */
const images = new Map<string, PaperImage>();
const mostImages = 8;

export function loadPaperBrand(context: RequestContext): Promise<PaperBrand> {
  const files = openFiles(context.get(environmentContext));
  return readPaperBrand(context.get(databaseContext), files);
}

export async function readPaperBrand(database: Database, files: FileStore): Promise<PaperBrand> {
  const site = await openDocuments(database).read(settings, "site");
  if (!site) throw new Error("The site has no settings yet.");
  const { companyName, badge, accent, logoPicture, markPicture } = site.data;
  const [logo, mark] = await Promise.all(
    [logoPicture, markPicture].map((picture) => readImage(database, files, picture?.media)),
  );
  return { company: companyName, badge, accent, ink: accentOnPaper(accent), logo, mark };
}

/** As a PNG, which PDF files can hold. Undefined if the picture was removed from the library. */
async function readImage(
  database: Database,
  files: FileStore,
  id: string | undefined,
): Promise<PaperImage | undefined> {
  if (!id) return undefined;
  const known = images.get(id);
  if (known) return known;
  const picture = await readPicture(database, files, id);
  if (!picture) return undefined;
  const sharp = await loadSharp();
  const { data, info } = await sharp(picture)
    .resize({ ...imageBox, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const image = { source: `data:image/png;base64,${data.toString("base64")}`, width, height };
  images.set(id, image);
  if (images.size > mostImages) images.delete(images.keys().next().value ?? "");
  return image;
}
