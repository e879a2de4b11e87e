import { homes, pages, settings } from "../../../content/collections.ts";
import { redirects } from "../../../content/redirects/redirects.ts";
import { contentTranslations } from "../../../content/translating/content-translation.ts";
import { translations } from "../../../content/wording/translations.ts";
import { wording } from "../../../content/wording/wording-document.server.ts";
import { albums } from "../../../gallery/photo/album-document.ts";

/** The collections that export and import include. */
export const transferredCollections = [
  settings,
  pages,
  wording,
  translations,
  contentTranslations,
  redirects,
  albums,
  homes,
];
