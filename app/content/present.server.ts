// Prepares stored documents for rendering. Pictures are looked up in one query per document.
import MarkdownIt from "markdown-it";
import { directionOf } from "../languages/languages.ts";
import { findPictures } from "../media/store.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { anchorFrom } from "../platform/slug.ts";
import { missingPicture, type PictureView } from "../ui/picture-view.ts";
import type { Presented } from "./presented.ts";
import { type Translate, untranslated } from "./translating/translate.server.ts";

// Raw HTML is escaped, and only safe link schemes become links.
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });
// Addresses without a scheme ("//example.com"): looking for them takes seconds in a long text of slashes.
markdown.linkify.add("//", null);

// Headings get an id, so that a list of contents and other sites can link to them.
markdown.renderer.rules.heading_open = (tokens, index, options, _, renderer) => {
  const id = anchorFrom(tokens[index + 1]?.content ?? "");
  if (id) tokens[index]?.attrSet("id", id);
  return renderer.renderToken(tokens, index, options);
};

/** `translate` is for the descriptions of pictures; the document itself is already in the language of the page. */
export async function present<Document extends object>(
  database: Database,
  document: Document,
  translate: Translate = untranslated,
): Promise<Presented<Document>> {
  const pictures = await findPictures(database, pictureIds(document));
  return presentValue(document, describeIn(translate, pictures)) as Presented<Document>;
}

/** Pictures with their descriptions in the language of the page. */
export function describeIn<Picture extends PictureView>(
  translate: Translate,
  pictures: Map<string, Picture>,
): Map<string, Picture> {
  if (translate === untranslated) return pictures;
  return new Map(
    [...pictures].map(([id, picture]) => [
      id,
      { ...picture, alt: translate(picture.alt) ?? picture.alt },
    ]),
  );
}

export function renderMarkdown(text: string) {
  return markdown.render(text);
}

function pictureIds(value: unknown, ids = new Set<string>()) {
  if (isPictureReference(value)) ids.add(value.media);
  else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) pictureIds(part, ids);
  }
  return ids;
}

function presentValue(value: unknown, pictures: Map<string, PictureView>): unknown {
  if (Array.isArray(value)) return value.map((item) => presentValue(item, pictures));
  if (typeof value !== "object" || value === null) return value;
  if (isPictureReference(value)) {
    const picture = pictures.get(value.media) ?? missingPicture;
    return value.focus ? { ...picture, focus: value.focus } : picture;
  }
  if (isMarkdown(value)) {
    const html = renderMarkdown(value.markdown);
    return { html: value.locale ? inLocale(html, value.locale) : html };
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, presentValue(part, pictures)]),
  );
}

function isPictureReference(value: unknown): value is { media: string; focus?: string } {
  return typeof value === "object" && value !== null && "media" in value;
}

function isMarkdown(value: object): value is { markdown: string; locale?: string } {
  return "markdown" in value;
}

function inLocale(html: string, locale: string): string {
  return `<div lang="${locale}" dir="${directionOf(locale)}">${html}</div>`;
}
