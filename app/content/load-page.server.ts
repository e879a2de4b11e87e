// Loads the content of public pages: the published documents, ready to render.

import { isDeepStrictEqual } from "node:util";
import { data } from "react-router";
import { english } from "../languages/catalogues.server.ts";
import { languageContext } from "../languages/language-context.server.ts";
import {
  browserLocaleOf,
  type Language,
  localeOf,
  namesToSend,
  pageAddresses,
  withLatinDigits,
} from "../languages/languages.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { RequestContext } from "../platform/http/context.server.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { postalAddress } from "../platform/postal-address.ts";
import type { PictureView } from "../ui/picture-view.ts";
import { readablePhone } from "../ui/text/readable-phone.ts";
import { accentTokens } from "./accent.ts";
import { pages, settings } from "./collections.ts";
import { companyFacts, fillFacts } from "./company-facts.ts";
import { countryOf } from "./country-of.ts";
import {
  type ContentView,
  contentViewContext,
  published,
  readInView,
} from "./documents/content-view.server.ts";
import { type PageDocument, withSectionIds } from "./page-document.ts";
import type { PageHead } from "./page-head.ts";
import { foundersOf } from "./people-of.ts";
import { present } from "./present.server.ts";
import type { PresentedPage, PresentedSection, PresentedSettings, ShownPage } from "./presented.ts";
import {
  readTranslation,
  translateDocument,
  translationInContext,
  untranslatedSections,
} from "./translating/translate.server.ts";
import { listUnpublishedPages } from "./unpublished-store.server.ts";
import { loadTexts } from "./wording/read-wording.server.ts";
import type { FrameTexts } from "./wording/use-frame-texts.ts";

export async function readSettings(
  database: Database,
  view: ContentView = published,
  language: Language | null = null,
): Promise<PresentedSettings> {
  const [site, translate] = await Promise.all([
    readInView(database, settings, "site", view),
    readTranslation(database, language, { of: settings.name, id: "site" }, view),
  ]);
  if (!site) throw new Error("The site has no settings yet: start it once with sample content.");
  const translated = translateDocument(settings, site, translate, site.locale);
  const presented = await present(database, translated, translate);
  const ownLocale = withLatinDigits(site.locale);
  return {
    ...presented,
    founder: withPhoneText(presented.founder),
    coFounder: withPhoneText(presented.coFounder),
    people: presented.people.map(withPhoneText),
    locale: ownLocale,
    ownLocale,
    languageNames: namesToSend(site.languages),
  };
}

function withPhoneText<Person extends { phone: string }>(person: Person) {
  return { ...person, phoneText: readablePhone(person.phone) };
}

/** Read once per request, for the frame and the page. */
const settingsByRequest = new WeakMap<RequestContext, Promise<PresentedSettings>>();

/** The settings, with the locale of the request's language. */
export function settingsInContext(context: RequestContext): Promise<PresentedSettings> {
  const reading = settingsByRequest.get(context) ?? readLocalised(context);
  settingsByRequest.set(context, reading);
  return reading;
}

async function readLocalised(context: RequestContext): Promise<PresentedSettings> {
  const view = context.get(contentViewContext);
  const language = context.get(languageContext);
  const settings = await readSettings(context.get(databaseContext), view, language);
  if (!language) return settings;
  const [locale, browserLocale] = [localeOf(language), browserLocaleOf(language)];
  return { ...settings, locale, ...(browserLocale !== locale && { browserLocale }) };
}

export async function siteInContext(context: RequestContext) {
  const view = context.get(contentViewContext);
  const [settings, texts, unpublished] = await Promise.all([
    settingsInContext(context),
    loadTexts(context, "frame", "fixed"),
    listUnpublishedPages(context.get(databaseContext)),
  ]);
  const { frame, fixed } = texts;
  const changed: FrameTexts = {
    ...(!isDeepStrictEqual(frame, english.frame) && { frame }),
    ...(!isDeepStrictEqual(fixed, english.fixed) && { fixed }),
  };
  return {
    settings,
    texts: changed,
    unpublished,
    accent: accentTokens(settings.accent),
    year: new Date().getFullYear(),
    preview: view.state === "draft",
  };
}

/** Throws 404 when the page is not published. */
export async function loadPage(context: RequestContext, id: string, path: string) {
  const database = context.get(databaseContext);
  const view = context.get(contentViewContext);
  const [original, translate, settings] = await Promise.all([
    readInView(database, pages, id, view),
    translationInContext(context, { of: pages.name, id }),
    settingsInContext(context),
  ]);
  if (!original) throw data(null, { status: 404, statusText: "Not Found" });
  const isDraft = view.state === "draft";
  const document = withoutHidden(isDraft ? withSectionIds(original) : original);
  const translated = translateDocument(pages, document, translate, settings.ownLocale);
  const filled = fillFacts(translated, companyFacts(settings), isDraft);
  const page = await present(database, filled, translate);
  const foreign = untranslatedSections(pages, document, translate);
  const origin = context.get(environmentContext).publicUrl;
  const { search: _, sections, ...rest } = page;
  const shown: ShownPage = {
    ...rest,
    sections: sections.map((section, index) => ({
      ...withCoveringPicture(section),
      ...(foreign.has(index) && { inOwnLanguage: true }),
    })),
  };
  return { page: shown, settings, head: headOfPage(page, settings, origin, path) };
}

/** Phones and tablets held upright show the upright picture of a hero, if it has one. */
function withCoveringPicture(section: PresentedSection): PresentedSection {
  if (section.kind !== "hero" || !section.picture) return section;
  const { picture, upright, ...rest } = section;
  const media = "(orientation: portrait) and (max-width: 64rem)";
  const own = upright ? coverScreen(upright).map((source) => ({ media, ...source })) : [];
  return { ...rest, picture: { ...picture, sources: [...own, ...coverScreen(picture)] } };
}

/**
 * With the width that is drawn: a hero is as tall as the screen, on phones two thirds of it, and a screen held upright
 * shows only the middle of a wide picture.
 */
function coverScreen({ sources, width, height }: PictureView): PictureView["sources"] {
  const covering = (share: number) => `max(100vw, ${Math.round((share * width) / height)}vh)`;
  const sizes = `(min-width: 48rem) ${covering(100)}, ${covering(66)}`;
  return sources.map((source) => ({ ...source, sizes }));
}

function withoutHidden(page: PageDocument): PageDocument {
  return { ...page, sections: page.sections.filter(({ hidden }) => !hidden) };
}

function headOfPage(
  page: PresentedPage,
  settings: PresentedSettings,
  origin: string,
  path: string,
): PageHead {
  return {
    title: page.search.title,
    description: page.search.description,
    ...pageAddresses(origin, path, settings),
    siteName: settings.companyName,
    picture: page.search.picture && sharedPicture(page.search.picture, origin),
    facts: [company(settings, origin), ...questionsOf(page, origin)],
  };
}

export function sharedPicture(picture: PictureView, origin: string) {
  return { address: origin + picture.src, alt: picture.alt };
}

function company(settings: PresentedSettings, origin: string) {
  const profiles = [settings.instagram, ...settings.networks.map(({ address }) => address)].filter(
    Boolean,
  );
  return {
    "@type": "RealEstateAgent",
    "@id": `${origin}/#company`,
    name: settings.companyName,
    description: settings.strapline,
    url: origin,
    logo: `${origin}/icon-512.png`,
    ...(settings.email && { email: settings.email }),
    ...(settings.founder.phone && { telephone: settings.founder.phone }),
    founder: foundersOf(settings).map(({ name }) => ({ "@type": "Person", name })),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(settings.address.lines.length > 0 && {
      address: postalAddress(
        settings.address,
        countryOf({ ...settings, locale: settings.ownLocale }),
      ),
    }),
    openingHours: settings.hours.map(
      ({ days, opens, closes }) => `${days.map(shortDay).join(",")} ${opens}-${closes}`,
    ),
  };
}

/** schema.org writes Mo, Tu, We … */
function shortDay(day: string) {
  return day.charAt(0).toUpperCase() + day.charAt(1);
}

/** Links in answers are absolute: search engines show them on their own pages. */
function questionsOf(page: PresentedPage, origin: string) {
  const items = page.sections.flatMap((section) =>
    section.kind === "questions" ? section.items : [],
  );
  if (items.length === 0) return [];
  return [
    {
      "@type": "FAQPage",
      mainEntity: items.map((item) => ({
        "@type": "Question",
        name: item.question,
        acceptedAnswer: {
          "@type": "Answer",
          text: item.answer.html.replaceAll('href="/', `href="${origin}/`),
        },
      })),
    },
  ];
}
