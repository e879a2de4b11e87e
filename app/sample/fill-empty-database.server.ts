// Gives an empty database a company: settings and pages always (a site needs them), pictures and albums as sample.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { pages, settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { documentTable } from "../content/documents/tables.server.ts";
import { emptyCompany, emptyPages, pagesAboutDraws } from "../content/empty-site.ts";
import type { PageDocument } from "../content/page-document.ts";
import { sample, sampleId } from "../content/sample-marker.ts";
import { wording, wordingId } from "../content/wording/wording.ts";
import { albums } from "../gallery/photo/album-document.ts";
import { type MediaSize, media } from "../media/tables.server.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { openFiles } from "../platform/files/file-store.server.ts";
import type { Log } from "../platform/log.server.ts";
import { projectFolder } from "../platform/project-folder.server.ts";
import { sampleAlbums } from "./albums.ts";
import { company } from "./company.ts";
import { addSampleDraws } from "./draws.server.ts";
import { about } from "./pages/about.ts";
import { draw, prizes } from "./pages/draw-and-prizes.ts";
import { contact, gallery } from "./pages/gallery-and-contact.ts";
import { home } from "./pages/home.ts";
import { landing } from "./pages/landing.ts";
import { complaints, privacy, terms } from "./pages/legal.ts";
import { samplePictures } from "./pictures/picture-list.ts";

const samplePages = {
  landing,
  home,
  about,
  draw,
  prizes,
  gallery,
  contact,
  privacy,
  terms,
  complaints,
  ...Object.fromEntries(
    Object.entries(pagesAboutDraws).map(([id, page]) => {
      const title = `${page.search.title} · ${company.companyName}`;
      return [id, { ...page, search: { ...page.search, title } }];
    }),
  ),
};

/** Any constant: two processes starting at once on one database take turns. */
const fillingLock = 4_702_001;

export async function fillEmptyDatabase(database: Database, environment: Environment, log: Log) {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${fillingLock})`);
    const [known] = await transaction.select({ id: documentTable.id }).from(documentTable).limit(1);
    if (known) return addWhatCameLater(transaction);
    if (environment.sampleContent) {
      await addPictures(transaction, environment);
      await addDocuments(transaction, company, samplePages, sampleAlbums);
      await openDocuments(transaction).add(
        sample,
        { pictures: Object.keys(samplePictures), albums: Object.keys(sampleAlbums) },
        { id: sampleId },
      );
      await addSampleDraws(transaction, environment);
      log.info("The empty database now holds the sample company.");
    } else {
      await addDocuments(transaction, emptyCompany, emptyPages, {});
      log.info("The empty database now holds a site without sample content.");
    }
  });
}

/** An installation from before some words could be edited gets them at the next start. */
async function addWhatCameLater(transaction: AnyDatabase) {
  const documents = openDocuments(transaction);
  for (const [id, page] of Object.entries(pagesAboutDraws)) {
    const known = await documents.read(pages, id, { state: "draft" });
    if (!known) await documents.add(pages, page, { id, publish: true });
  }
  const worded = await documents.read(wording, wordingId, { state: "draft" });
  if (!worded) await documents.add(wording, {}, { id: wordingId, publish: true });
}

async function addDocuments(
  database: AnyDatabase,
  site: typeof company,
  pageDocuments: Record<string, PageDocument>,
  albumDocuments: typeof sampleAlbums,
) {
  const publish = true;
  await openDocuments(database).batch((write) => {
    write.add(settings, site, { id: "site", publish });
    write.add(wording, {}, { id: wordingId, publish });
    for (const [id, page] of Object.entries(pageDocuments)) write.add(pages, page, { id, publish });
    for (const [id, album] of Object.entries(albumDocuments))
      write.add(albums, album, { id, publish });
  });
}

type Catalogue = Record<
  string,
  {
    width: number;
    height: number;
    tone: string;
    blur: string;
    sha256: string;
    sizes: MediaSize[];
  }
>;

async function addPictures(database: AnyDatabase, environment: Environment) {
  const folder = path.join(projectFolder, "app/sample/pictures");
  const catalogue: Catalogue = JSON.parse(
    await readFile(path.join(folder, "catalogue.json"), "utf8"),
  );
  const files = openFiles(environment);
  for (const [id, words] of Object.entries(samplePictures)) {
    const made = catalogue[id];
    if (!made) throw new Error(`The sample picture "${id}" is missing from app/sample/pictures.`);
    for (const { width, format } of made.sizes) {
      const content = await readFile(path.join(folder, id, `${width}.${format}`));
      await files.write(`media/${id}/${width}.${format}`, content);
    }
    await database.insert(media).values({ id, ...words, ...made });
  }
}
