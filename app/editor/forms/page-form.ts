// The names of the site's pages for staff, and the form of the fields that every page has.
import { type PageId, pageIds } from "../../content/collections.ts";
import { pageDocument } from "../../content/page-document.ts";
import { describeFields, type FieldDescription, type FormFieldTexts } from "./describe-fields.ts";

type FixedPage = { name: string; path: string; about: string };

const fixedPages: Record<PageId, FixedPage> = {
  landing: { name: "Landing", path: "/", about: "What visitors see first." },
  home: { name: "Home", path: "/home", about: "The company on one page." },
  about: { name: "About", path: "/about", about: "Story, founders, milestones." },
  draw: { name: "Draw", path: "/draw", about: "Around the current draw and the earlier ones." },
  prizes: { name: "Prizes", path: "/prizes", about: "The text shown between draws." },
  gallery: { name: "Gallery", path: "/gallery", about: "Above the albums." },
  contact: { name: "Contact", path: "/contact", about: "Around the form." },
  privacy: { name: "Privacy", path: "/privacy", about: "What happens to people’s data." },
  terms: { name: "Terms", path: "/terms", about: "The terms of use." },
  complaints: { name: "Complaints", path: "/complaints", about: "Above the complaint form." },
  check: { name: "Check a message", path: "/check", about: "Above the two questions." },
  verify: { name: "Verify a file", path: "/verify", about: "Above the checks." },
  ticket: { name: "Lost ticket", path: "/ticket", about: "Above the form that sends it again." },
};

export function isFixedPage(id: string): id is PageId {
  return pageIds.some((known) => known === id);
}

export function fixedPage(id: PageId): FixedPage {
  return fixedPages[id];
}

const byPath: Record<string, FormFieldTexts> = {
  title: {
    label: "Title of the page",
    help: "Shown large at the top. The landing page shows its hero instead.",
  },
  lead: { label: "Sentence beside the title", rows: 3, help: "Optional." },
  search: { label: "Search and sharing" },
  "search.title": {
    label: "Title in search results",
    help: "Also the browser's tab. Search engines show about 60 characters.",
  },
  "search.description": {
    label: "Description",
    rows: 3,
    help: "Two lines under the title in search results and shared links. About 155 characters.",
  },
  "search.picture": { label: "Picture of shared links", help: "Shown wide, 1200 by 630." },
};

export type Block = {
  /** The key of the document that has the block's fields; empty for the document itself. */
  at: string;
  id: string;
  /** The heading above it and its neighbours of the same group. */
  group?: string;
  name: string;
  about?: string | undefined;
  /** The address of its preview if it differs from the document's; null if no page shows it. */
  path?: string | null | undefined;
  fields: FieldDescription[];
};

export function pageBlocks(): { before: Block[]; after: Block[] } {
  const texts = { byPath, byName: {} };
  const [search] = describeFields(pageDocument, texts, ["search"]);
  return {
    before: [
      {
        at: "",
        id: "title",
        name: "Title",
        fields: describeFields(pageDocument, texts, ["title", "lead"]),
      },
    ],
    after: [
      {
        at: "search",
        id: "search",
        name: "Search and sharing",
        about: "How search engines and shared links show this page.",
        fields: search?.control.kind === "group" ? search.control.fields : [],
      },
    ],
  };
}
