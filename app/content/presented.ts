// The types of prepared documents: pictures with their sizes, Markdown as safe HTML.
import type { PictureView } from "../ui/picture-view.ts";
import type { PageDocument } from "./page-document.ts";
import type { MarkdownText, PictureReference } from "./pieces.ts";
import type { Section } from "./section-kinds.ts";
import type { SiteSettings } from "./site-settings.ts";

type Html = { html: string };

export type Presented<Value> = Value extends PictureReference
  ? PictureView
  : Value extends MarkdownText
    ? Html
    : Value extends (infer Item)[]
      ? Presented<Item>[]
      : Value extends object
        ? { [Key in keyof Value]: Presented<Value[Key]> }
        : Value;

export type PresentedPage = Presented<PageDocument>;

/** What browsers get: its description for search engines is in the head. */
export type ShownPage = Omit<PresentedPage, "search" | "sections"> & { sections: ShownSection[] };
export type PresentedSection = Presented<Section>;
/** `inOwnLanguage`: the page is in another language, and nothing in this section is translated. */
export type ShownSection = PresentedSection & { inOwnLanguage?: true };
type PresentedPerson = Presented<SiteSettings["founder"]> & {
  /** The phone number as people write it. */
  phoneText: string;
};
export type PresentedSettings = Omit<
  Presented<SiteSettings>,
  "founder" | "coFounder" | "people"
> & {
  founder: PresentedPerson;
  coFounder: PresentedPerson;
  people: (PresentedPerson & { position: string })[];
  /** `locale` is the one of the page's language, this one the site's own. */
  ownLocale: string;
  /** For what browsers format too; undefined if they know the page's. */
  browserLocale?: string | undefined;
  languageNames?: Record<string, string> | undefined;
};
export type SectionOf<Kind extends Section["kind"]> = Extract<PresentedSection, { kind: Kind }>;
