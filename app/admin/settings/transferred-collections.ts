import { pages, settings } from "../../content/collections.ts";
import { redirects } from "../../content/redirects.ts";
import { albums } from "../../gallery/album-document.ts";

/** Everything staff write: what leaves and arrives when content moves to another installation. */
export const transferredCollections = [settings, pages, redirects, albums];
