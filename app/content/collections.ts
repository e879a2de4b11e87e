// The collections of content documents, and the ids of those that always exist.
import { defineCollection } from "./documents/collection.ts";
import { homeDocument } from "./home-document.ts";
import { pageDocument } from "./page-document.ts";
import { siteSettings } from "./site-settings.ts";

export const pages = defineCollection("pages", pageDocument);
/** Homes for sale, for rent, or sold; the id is the last part of the address. */
export const homes = defineCollection("homes", homeDocument);
export const settings = defineCollection("settings", siteSettings);

export const pageIds = [
  "landing",
  "home",
  "about",
  "draw",
  "prizes",
  "gallery",
  "contact",
  "privacy",
  "terms",
  "complaints",
  "check",
  "verify",
  "ticket",
] as const;

export type PageId = (typeof pageIds)[number];
