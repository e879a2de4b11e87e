// Problems to fix before a document is published: pictures without alternative text, broken links.
import { existsSync } from "node:fs";
import path from "node:path";
import { matchPath } from "react-router";
import { judgeAccent } from "../content/accent.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { listHomeNames } from "../content/home-names-store.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import { listOwnPages } from "../content/own-pages.server.ts";
import { readRedirects } from "../content/redirects/redirects.server.ts";
import { findTarget } from "../content/redirects/redirects.ts";
import { contentTranslations } from "../content/translating/content-translation.ts";
import { listTexts } from "../content/translating/text-shape.ts";
import { asOriginal, pairTexts } from "../content/translating/text-states.ts";
import { listUnpublishedPages } from "../content/unpublished-store.server.ts";
import { listPublicDraws } from "../draws/store.server.ts";
import { albums } from "../gallery/photo/album-document.ts";
import { otherLanguages } from "../languages/languages.ts";
import { findAltTexts } from "../media/store.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { existingAddresses } from "../platform/http/route-addresses.server.ts";
import { projectFolder } from "../platform/project-folder.server.ts";
import { findBlock } from "./find-field.ts";
import { referencesOf } from "./references.ts";
import type { Subject } from "./subject.server.ts";

export type Concern = {
  /** The field it is about: "sections.3.pictures.1.picture"; empty if it is about none. */
  path: string;
  block: string;
  sentence: string;
  /** The document cannot be published until it is fixed. */
  refuses: boolean;
};

type Document = Record<string, unknown>;

export async function findConcerns(
  database: Database,
  subject: Subject,
  document: Document,
): Promise<Concern[]> {
  const references = referencesOf(document);
  const [outdated, pictures, links] = await Promise.all([
    findOutdatedTranslations(database, subject, document),
    findPictureProblems(
      database,
      references.flatMap(({ kind, target }) => (kind === "picture" ? [target] : [])),
    ),
    findBrokenLinks(
      database,
      references.flatMap(({ kind, target }) => (kind === "link" ? [target] : [])),
    ),
  ]);
  const concerns = references.flatMap(({ path: at, kind, target }): Concern[] => {
    const block = findBlock(subject.form, document, at)?.name ?? "";
    if (kind === "picture") {
      const problem = pictures.get(target);
      return problem ? [{ path: at, block, ...problem }] : [];
    }
    const sentence = links.get(target);
    return sentence ? [{ path: at, block, sentence, refuses: false }] : [];
  });
  return [...concerns, ...accentConcern(document), ...outdated];
}

function accentConcern({ accent }: Document): Concern[] {
  if (typeof accent !== "string") return [];
  const { ok, sentence } = judgeAccent(accent);
  return ok ? [] : [{ path: "accent", block: "Brand", sentence, refuses: true }];
}

const languageNames = new Intl.DisplayNames("en-GB", { type: "language" });

/** Translations of texts that this version changes. */
async function findOutdatedTranslations(
  database: Database,
  { collection, id }: Subject,
  document: Document,
): Promise<Concern[]> {
  const site = await readSettings(database);
  const languages = otherLanguages(site);
  if (languages.length === 0) return [];
  const translated = await openDocuments(database).query(contentTranslations, {
    where: { of: collection.name, id },
  });
  const texts = listTexts(collection, document).flatMap(({ kind, text }) =>
    kind === "picture" ? [] : [asOriginal(text)],
  );
  return translated.flatMap(({ data: { language, texts: published } }) => {
    const pairs = languages.includes(language) ? pairTexts(texts, published, published) : [];
    const count = pairs.filter(({ state }) => state === "outdated").length;
    if (count === 0) return [];
    const what = count === 1 ? "1 translation is" : `${count} translations are`;
    const sentence = `${what} outdated. Visitors get the original there.`;
    return [{ path: "", block: languageNames.of(language) ?? language, sentence, refuses: false }];
  });
}

type PictureProblem = Pick<Concern, "sentence" | "refuses">;

async function findPictureProblems(database: Database, ids: string[]) {
  const problems = new Map<string, PictureProblem>();
  const altTexts = await findAltTexts(database, ids);
  for (const id of ids) {
    const alt = altTexts.get(id);
    if (id === "") {
      problems.set(id, { sentence: "Choose a picture.", refuses: true });
    } else if (alt === undefined) {
      const sentence = "A picture or PDF is no longer in the library. Choose another one.";
      problems.set(id, { sentence, refuses: false });
    } else if (alt.trim() === "") {
      const sentence = "A picture has no description for screen readers.";
      problems.set(id, { sentence, refuses: true });
    }
  }
  return problems;
}

/** Each takes a millisecond, and a text is checked while it is typed. */
const mostLinks = 500;

async function findBrokenLinks(database: Database, targets: string[]) {
  const problems = new Map<string, string>();
  const inside = [...new Set(targets)].filter((target) => target.startsWith("/"));
  if (inside.length === 0) return problems;
  const exists = await openAddressBook(database);
  for (const target of inside.slice(0, mostLinks)) {
    if (!exists(target)) problems.set(target, `The link to ${target} leads nowhere.`);
  }
  return problems;
}

/** Returns a function that says whether an address of this site exists. */
export async function openAddressBook(
  database: Database,
  { withRedirects = true }: { withRedirects?: boolean } = {},
): Promise<(address: string) => boolean> {
  const [ownPages, draws, albumDocuments, homes, redirected, unpublished] = await Promise.all([
    listOwnPages(database),
    listPublicDraws(database),
    openDocuments(database).query(albums, { limit: 500 }),
    listHomeNames(database),
    withRedirects ? readRedirects(database) : [],
    listUnpublishedPages(database),
  ]);
  const own = new Set(ownPages.map(({ id }) => id));
  const slugs = new Set(draws.map(({ draw }) => draw.slug));
  const homeIds = new Set(homes.map(({ slug }) => slug));
  const photos = new Map(
    albumDocuments.map(({ id, data }) => [
      data.slug ?? id,
      new Set(data.photos.map(({ slug }) => slug)),
    ]),
  );
  const patterns = [...existingAddresses()].filter(
    (pattern) => !pattern.includes("*") && pattern !== "/",
  );
  return (address) => {
    const pathname = new URL(address, "https://goldkey.invalid").pathname;
    if (pathname === "/") return true;
    if (findTarget(redirected, pathname) !== null) return true;
    if (/\.[a-z0-9]{2,5}$/i.test(pathname) && isFile(pathname)) return true;
    if (unpublished.some((id) => pathname === `/${id}` || pathname.startsWith(`/${id}/`)))
      return false;
    return patterns.some((pattern) => {
      const match = matchPath(pattern, pathname);
      if (!match) return false;
      const { slug, album, photo, page } = match.params;
      if (page !== undefined) return own.has(page);
      if (slug !== undefined) {
        return pattern.startsWith("/home/") ? homeIds.has(slug) : slugs.has(slug);
      }
      if (album !== undefined && !photos.has(album)) return false;
      return photo === undefined || photos.get(album ?? "")?.has(photo) === true;
    });
  };
}

/** Static files, such as the wordmark. */
function isFile(pathname: string): boolean {
  const folders = ["build/client", "public"].map((folder) => path.join(projectFolder, folder));
  return folders.some((folder) => {
    const file = path.join(folder, pathname);
    return file.startsWith(folder + path.sep) && existsSync(file);
  });
}
