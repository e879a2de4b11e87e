import { pages, settings } from "../../../content/collections.ts";
import { redirects } from "../../../content/redirects.ts";
import { wording } from "../../../content/wording/wording.ts";
import { albums } from "../../../gallery/photo/album-document.ts";

/** Everything staff write: what leaves and arrives when content moves to another installation. */
export const transferredCollections = [settings, pages, wording, redirects, albums];
