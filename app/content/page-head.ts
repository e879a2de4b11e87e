// The metadata of a page for search engines and shared links.
import type { MetaDescriptor } from "react-router";
import { alternatesOf, type PageAddresses } from "../languages/languages.ts";

export type PageHead = PageAddresses & {
  title: string;
  description: string;
  siteName: string;
  /** Shown with shared links. Without it, a card with the page's title: see cardOf. */
  picture?: { address: string; alt: string } | undefined;
  /** Structured data (schema.org) about the page. */
  facts: Record<string, unknown>[];
};

export function headTags(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return [{ title: "Not found" }, { name: "robots", content: "noindex" }];
  const picture = head.picture ?? {
    address: cardOf(new URL(head.canonical).origin, head.path),
    alt: head.title,
  };
  return [
    { title: head.title },
    { name: "description", content: head.description },
    { tagName: "link", rel: "canonical", href: head.canonical },
    ...alternateTags(head),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: head.siteName },
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    { property: "og:locale", content: new Intl.Locale(head.locale).baseName.replace("-", "_") },
    { property: "og:image", content: picture.address },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...head.facts.map((fact) => ({
      "script:ld+json": { "@context": "https://schema.org", ...fact },
    })),
  ];
}

/** Search engines offer the page in the reader's language, or in the site's own. */
function alternateTags(head: PageHead): MetaDescriptor[] {
  const alternates = alternatesOf(head);
  const [own] = alternates;
  if (!own) return [];
  return [...alternates, { ...own, language: "x-default" }].map(({ language, address }) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang: language,
    href: address,
  }));
}

/**
 * The address of a picture with the title of a page and the brand: frame/brand-image.ts draws it. `path` is in the
 * site's own language: a server may have no typeface for others.
 */
export function cardOf(origin: string, path: string): string {
  return `${origin}/social-card${path === "/" ? "" : path}.png`;
}
