// Fills an empty database: settings and pages always (a site needs them), pictures, albums and draws as sample content.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { homes, pages, settings } from "../content/collections.ts";
import type { Collection } from "../content/documents/collection.ts";
import { type DocumentAddress, keyOf } from "../content/documents/commit-store.server.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { emptyCompany, pagesAboutDraws, starterPages } from "../content/empty-site.ts";
import type { PageDocument } from "../content/page-document.ts";
import { sample, sampleId } from "../content/sample-marker.ts";
import { newSetup, setupId, setups } from "../content/setup-state.ts";
import { contentTranslations, translationId } from "../content/translating/content-translation.ts";
import { translations } from "../content/wording/translations.ts";
import { wording, wordingId } from "../content/wording/wording-document.server.ts";
import { openInstallation } from "../draws/services/installation.server.ts";
import { albums } from "../gallery/photo/album-document.ts";
import { languageCodes } from "../languages/languages.ts";
import type { MediaSize } from "../media/tables.server.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { openFiles } from "../platform/files/file-store.server.ts";
import type { Log } from "../platform/log.server.ts";
import { projectFolder } from "../platform/project-folder.server.ts";
import { sampleAlbums } from "./albums.ts";
import { company } from "./company.ts";
import { addSampleDraws } from "./draws.server.ts";
import { sampleHomes } from "./homes/sample-homes.ts";
import { about } from "./pages/about.ts";
import { draw, prizes } from "./pages/draw-and-prizes.ts";
import { contact, gallery } from "./pages/gallery-and-contact.ts";
import { home } from "./pages/home.ts";
import { landing } from "./pages/landing.ts";
import { complaints, privacy, terms } from "./pages/legal.ts";
import { samplePictures } from "./pictures/picture-list.ts";
import { addPicture, listDocuments, lockForFilling } from "./store.server.ts";
import { sampleTranslations } from "./translations.ts";

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

export async function fillEmptyDatabase(database: Database, environment: Environment, log: Log) {
  const { secrets } = await openInstallation(database, environment);
  await database.transaction(async (transaction) => {
    await lockForFilling(transaction);
    const existing = await listDocuments(transaction);
    if (existing.length > 0) return addNewDocuments(transaction, existing);
    const setup = newSetup(environment.sampleContent);
    await openDocuments(transaction).add(setups, setup, { id: setupId, publish: true });
    if (environment.sampleContent) {
      await addPictures(transaction, environment);
      await addDocuments(transaction, company, samplePages);
      await addAlbumsAndHomes(transaction);
      await openDocuments(transaction).add(
        sample,
        {
          pictures: Object.keys(samplePictures),
          albums: Object.keys(sampleAlbums),
          homes: Object.keys(sampleHomes),
        },
        { id: sampleId },
      );
      await addSampleDraws(transaction, secrets);
      log.info("The empty database now holds the sample company.");
    } else {
      await addDocuments(transaction, emptyCompany, starterPages);
      log.info("The empty database now holds a site without sample content.");
    }
  });
}

/** Languages whose texts the owner can change. */
const translated = languageCodes.filter((language) => language !== "en");

/** Adds the documents that a later version introduced to an existing installation. */
async function addNewDocuments(transaction: AnyDatabase, existing: DocumentAddress[]) {
  const documents = openDocuments(transaction);
  const keys = new Set(existing.map(keyOf));
  const isNew = ({ name: collection }: Collection, id: string) =>
    !keys.has(keyOf({ collection, id }));
  for (const [id, page] of Object.entries(pagesAboutDraws)) {
    if (isNew(pages, id)) await documents.add(pages, page, { id, publish: true });
  }
  if (isNew(wording, wordingId)) {
    await documents.add(wording, {}, { id: wordingId, publish: true });
  }
  for (const language of translated) {
    if (isNew(translations, language)) {
      await documents.add(translations, {}, { id: language, publish: true });
    }
  }
}

async function addDocuments(
  database: AnyDatabase,
  site: typeof company,
  pageDocuments: Record<string, PageDocument>,
) {
  const publish = true;
  await openDocuments(database).batch((write) => {
    write.add(settings, site, { id: "site", publish });
    write.add(wording, {}, { id: wordingId, publish });
    for (const language of translated) write.add(translations, {}, { id: language, publish });
    for (const [id, page] of Object.entries(pageDocuments)) write.add(pages, page, { id, publish });
  });
}

async function addAlbumsAndHomes(database: AnyDatabase) {
  const publish = true;
  await openDocuments(database).batch((write) => {
    for (const [id, album] of Object.entries(sampleAlbums))
      write.add(albums, album, { id, publish });
    for (const [id, home] of Object.entries(sampleHomes)) write.add(homes, home, { id, publish });
    for (const translation of sampleTranslations) {
      const id = translationId(translation.language, translation);
      write.add(contentTranslations, translation, { id, publish });
    }
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
  for (const [id, texts] of Object.entries(samplePictures)) {
    const picture = catalogue[id];
    if (!picture)
      throw new Error(`The sample picture "${id}" is missing from app/sample/pictures.`);
    for (const { width, format } of picture.sizes) {
      const content = await readFile(path.join(folder, id, `${width}.${format}`));
      await files.write(`media/${id}/${width}.${format}`, content);
    }
    await addPicture(database, { id, ...texts, ...picture });
  }
}
