import { homes, pages, settings } from "../../../content/collections.ts";
import { translations } from "../../../content/languages/translations.ts";
import { redirects } from "../../../content/redirects.ts";
import { wording } from "../../../content/wording/wording.ts";
import { albums } from "../../../gallery/photo/album-document.ts";

/** The collections that export and import include. */
export const transferredCollections = [
  settings,
  pages,
  wording,
  translations,
  redirects,
  albums,
  homes,
];
