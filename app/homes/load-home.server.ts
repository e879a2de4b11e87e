// Loads one home, ready to render.

import { createHash } from "node:crypto";
import { data, href } from "react-router";
import { homes } from "../content/collections.ts";
import { contentViewContext, readInView } from "../content/documents/content-view.server.ts";
import { type Drawing, type HomeDocument, isTaken } from "../content/home-document.ts";
import { settingsInContext, sharedPicture } from "../content/load-page.server.ts";
import type { PageHead } from "../content/page-head.ts";
import { present } from "../content/present.server.ts";
import {
  translateDocument,
  translationInContext,
} from "../content/translating/translate.server.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { pageAddresses, shownLanguage } from "../languages/languages.ts";
import { inMegabytes } from "../media/limits.ts";
import { findDocumentFiles } from "../media/store.server.ts";
import {
  databaseContext,
  environmentContext,
  type RequestContext,
} from "../platform/http/context.server.ts";
import { joinParts } from "../platform/join-parts.ts";
import type { PictureView } from "../ui/picture-view.ts";
import { priceOfHome, viewGiven, viewStatus } from "./home-card.ts";
import { similarHomes } from "./home-filter.ts";
import { homeFacts } from "./home-structured-data.ts";
import {
  areaFact,
  drawingSize,
  factsOfHome,
  type PageStyle,
  personOf,
  photoOf,
  pricePerAreaText,
  viewPhotos,
  viewUnit,
} from "./home-view.ts";
import { findPrizeOf, listHomesForVisitors } from "./homes-as-prizes.server.ts";
import { viewCards } from "./load-homes.server.ts";

export type LoadedHome = Awaited<ReturnType<typeof loadHome>>;

/** Throws 404 for a home that is not published, or that is sold and no reference. */
export async function loadHome(context: RequestContext, slug: string) {
  const database = context.get(databaseContext);
  const view = context.get(contentViewContext);
  const [original, translate, settings, { homeFacts: texts, home: page }, all] = await Promise.all([
    readInView(database, homes, slug, view),
    translationInContext(context, { of: homes.name, id: slug }),
    settingsInContext(context),
    loadTexts(context, "homeFacts", "home"),
    listHomesForVisitors(database),
  ]);
  const isDraft = view.state === "draft";
  if (!original || (!isDraft && isHidden(original))) throw missing();
  const language = shownLanguage(settings);
  const stored = translateDocument(homes, original, translate, settings.ownLocale);
  const prize = await findPrizeOf(database, original.prizeOf, language);
  // Nobody can buy or view what was given away.
  const document: HomeDocument = prize?.isGiven ? { ...stored, status: "sold" } : stored;
  const { metres } = page;
  const { pricePerArea } = settings;
  const style: PageStyle = { money: settings, texts, metres, page, pricePerArea };
  const path = href("/home/:slug", { slug });
  const drawn = (name: string, drawing: Drawing | undefined, alt: string) =>
    drawing && viewDrawing(drawing, alt, isDraft ? undefined : drawingAddress(slug, name, drawing));
  const plans = document.plans.map(({ drawing, ...plan }, place) => ({
    ...plan,
    drawn: drawn(`plan-${place + 1}`, drawing, plan.description || plan.level),
  }));
  const { drawing, ...location } = document.location ?? { title: "", distances: [] };
  const shown = await present(
    database,
    {
      photos: document.photos,
      upright: document.upright,
      story: document.story,
      plans: plans.map(({ picture, level }) => ({ picture, level })),
      location: { picture: document.location?.picture },
      search: document.search,
    },
    translate,
  );
  const files = await findDocumentFiles(
    database,
    document.documents.flatMap(({ file }) => file?.media ?? []),
  );
  const photos = viewPhotos(slug, path, shown.photos);
  const own = {
    ...original,
    status: document.status,
    slug,
    cover: null,
    second: null,
    pictures: [],
    prizeOf: document.prizeOf,
    isGiven: prize?.isGiven ?? false,
    publishedAt: new Date(0),
  };
  return {
    slug,
    path,
    name: document.name,
    address: document.address || document.place,
    status: prize?.isGiven ? viewGiven(style) : viewStatus(document, style),
    taken: isTaken(document.status),
    price: priceOfHome(own, style),
    perArea: pricePerAreaText(document, style),
    photosNote: document.photosNote,
    photos,
    first: firstPicture(shown.photos[0]?.picture, shown.upright),
    storyTitle: document.storyTitle,
    story: shown.story?.html ?? "",
    facts: factsOfHome(document, style),
    features: document.features,
    plans: plans.map(({ level, rooms, drawn }, place) => {
      const picture = drawn ?? shown.plans[place]?.picture;
      return {
        level,
        photo: picture
          ? { ...photoOf(slug, path, `plan-${place + 1}`, picture), place: level }
          : null,
        rooms: rooms.map(({ label, area }) => ({ ...areaFact(label, area, style) })),
      };
    }),
    units: document.units.map((unit) => viewUnit(unit, style)),
    location: document.location
      ? {
          title: location.title,
          note: document.location.note,
          distances: document.location.distances,
          map: document.location.map ?? "",
          picture:
            drawn("map", drawing, document.location.description) ?? shown.location.picture ?? null,
        }
      : null,
    documents: document.documents.map(({ label, note, file, to }) => {
      const pdf = file && files.get(file.media);
      return {
        label,
        note: note || (pdf ? `PDF, ${inMegabytes(pdf.bytes)}` : ""),
        to: pdf?.src ?? to,
      };
    }),
    prize: prize && {
      title: prize.isGiven ? page.given : page.prize,
      text: fillIn(prize.isGiven ? page.givenText : page.prizeText, { draw: prize.draw }),
      to: prize.to,
    },
    person: personOf(document, settings, page),
    similar: await viewCards(database, similarHomes(all, own, settings.locale), style, language),
    head: headOf(document),
  };

  function headOf(home: HomeDocument): PageHead {
    const { publicUrl: origin } = context.get(environmentContext);
    const place = home.address || home.place;
    const description =
      home.search.description || home.line || joinParts([home.name, place, settings.companyName]);
    const picture = shown.search.picture ?? shown.photos[0]?.picture;
    return {
      title: `${home.search.title || joinParts([home.name, place])} · ${settings.companyName}`,
      description,
      ...pageAddresses(origin, path, settings),
      siteName: settings.companyName,
      picture: picture && sharedPicture(picture, origin),
      facts: homeFacts({
        home,
        origin,
        description,
        currency: settings.currency,
        company: settings.companyName,
        address: origin + path,
        index: { name: page.all, address: origin + href("/home") },
        pictures: shown.photos.slice(0, 12).map(({ picture }) => origin + picture.src),
      }),
    };
  }
}

/** Sold or let, and not kept as a reference. */
export function isHidden({ status, keepAsReference }: HomeDocument): boolean {
  return isTaken(status) && !keepAsReference;
}

export function missing() {
  return data(null, { status: 404, statusText: "Not Found" });
}

/** Without an address, the drawing itself: drafts are shown to their author only. */
function viewDrawing({ svg }: Drawing, alt: string, address: string | undefined): PictureView {
  return {
    alt,
    ...drawingSize(svg),
    tone: "transparent",
    focus: "50% 50%",
    sources: [],
    src: address ?? `data:image/svg+xml,${encodeURIComponent(svg)}`,
  };
}

/** Changes with the drawing, so that browsers may keep it. */
function drawingAddress(slug: string, name: string, { svg }: Drawing): string {
  const version = createHash("sha256").update(svg).digest("hex").slice(0, 12);
  return `${href("/home/:slug/drawings/:file", { slug, file: `${name}.svg` })}?v=${version}`;
}

/** Phones and tablets held upright show the upright picture, if there is one. */
function firstPicture(picture: PictureView | undefined, upright: PictureView | undefined) {
  if (!picture || !upright) return picture ?? null;
  const media = "(orientation: portrait) and (max-width: 64rem)";
  const own = upright.sources.map((source) => ({ ...source, media, sizes: "max(100vw, 52vh)" }));
  return { ...picture, sources: [...own, ...picture.sources] };
}
