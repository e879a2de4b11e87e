// One home as its page shows it. Pure.
import { type HomeDocument, type HomeUnit, isTaken } from "../content/home-document.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import type { PhotoView } from "../gallery/photo/album-view.ts";
import { joinParts } from "../platform/join-parts.ts";
import { slugFrom } from "../platform/slug.ts";
import type { PictureView } from "../ui/picture-view.ts";
import { areaText, type CardStyle, inOneLine, type StatusView, viewStatus } from "./home-card.ts";
import {
  bedroomsText,
  formatMoney,
  formatNumber,
  pricePerMetre,
  priceText,
  squareFeet,
  statusText,
} from "./prices-and-areas.ts";

type HomeFact = { label: string; value: string; below?: string };

type UnitView = {
  name: string;
  type: string;
  level: string;
  bedrooms: string;
  area: string;
  price: string;
  /** "Type A, Level 1, 1 bedroom, 54 m²", for narrow screens. */
  summary: string;
  status: StatusView;
};

type PersonInCharge = {
  name: string;
  /** Shown until there is a portrait. */
  initials: string;
  phone: string;
  phoneText: string;
  note: string;
  whatsapp: string;
  portrait: PictureView | null;
};

export type HomePageTexts = Wording["home"];

export type PageStyle = CardStyle & { page: HomePageTexts; pricePerArea: boolean };

/** "£8,150 per m²", where the company says so. */
export function pricePerAreaText(home: HomeDocument, style: PageStyle): string {
  const amount = style.pricePerArea && !isTaken(home.status) ? pricePerMetre(home) : undefined;
  if (amount === undefined) return "";
  return inOneLine(fillIn(style.page.perArea, { price: formatMoney(amount, style.money) }));
}

export function areaFact(label: string, area: number, { money, page }: PageStyle): HomeFact {
  return {
    label,
    value: areaText(formatNumber(area, money.locale), page),
    below: inOneLine(fillIn(page.feet, { area: formatNumber(squareFeet(area), money.locale) })),
  };
}

export function factsOfHome(home: HomeDocument, style: PageStyle): HomeFact[] {
  const { page, texts, money } = style;
  const number = (value: number) => formatNumber(value, money.locale);
  const plain = (label: string, value: string | number | undefined): HomeFact[] => {
    if (value === undefined || value === "") return [];
    return [{ label, value: typeof value === "number" ? number(value) : value }];
  };
  const area = (label: string, value: number | undefined) =>
    value === undefined ? [] : [areaFact(label, value, style)];
  const bathrooms = home.bathrooms === undefined ? "" : number(home.bathrooms);
  return [
    ...plain(texts.bedrooms, home.bedrooms),
    ...plain(page.bathrooms, joinParts([bathrooms, home.bathroomsNote])),
    ...area(page.inside, home.inside),
    ...area(home.outsideName || page.outside, home.outside),
    ...area(page.plot, home.plot),
    ...plain(page.levels, home.levels),
    // A year has no thousands separator.
    ...plain(page.year, home.year === undefined ? "" : String(home.year)),
    ...plain(page.energy, home.energy),
    ...plain(page.parking, home.parking),
    ...home.otherFacts,
  ];
}

export function viewUnit(unit: HomeUnit, style: PageStyle): UnitView {
  const number = (value: number | undefined) =>
    value === undefined ? "" : formatNumber(value, style.money.locale);
  const area = unit.inside === undefined ? "" : areaText(number(unit.inside), style);
  const level = /^\d/.test(unit.level) ? `${style.page.level} ${unit.level}` : unit.level;
  const rooms = unit.bedrooms ? bedroomsText(unit.bedrooms, style.texts, style.money.locale) : "";
  return {
    name: unit.name,
    type: unit.type,
    level: unit.level,
    bedrooms: number(unit.bedrooms),
    area,
    summary: joinParts([unit.type, level, rooms, area]),
    price: priceText(unit, style.money, style.texts),
    status: {
      ...viewStatus({ status: unit.status, statusNote: "", units: [] }, style),
      text: statusText(unit.status, style.texts),
    },
  };
}

/** The photos of a home in the gallery's lightbox: each has an address of its own. */
export function viewPhotos(
  slug: string,
  page: string,
  photos: { picture: PictureView; title: string; note: string }[],
): PhotoView[] {
  return photos.map(({ picture, title, note }, place) => ({
    ...photoOf(slug, page, `${place + 1}-${slugFrom(title) || "picture"}`, picture),
    place: title,
    title: note,
  }));
}

export function photoOf(
  album: string,
  page: string,
  slug: string,
  picture: PictureView,
): PhotoView {
  return {
    album,
    page,
    slug,
    picture,
    before: null,
    film: null,
    downloads: false,
    place: "",
    title: "",
    minute: "",
    day: "",
    month: "",
    ratio: picture.width / picture.height,
  };
}

export function personOf(
  home: Pick<HomeDocument, "person" | "personNote" | "name">,
  settings: PresentedSettings,
  { greeting }: HomePageTexts,
): PersonInCharge | null {
  const both = [settings.founder, settings.coFounder];
  const [chosen, other] = home.person === "founder" ? both : both.toReversed();
  const person = chosen?.name ? chosen : other;
  if (!person?.name) return null;
  const text = encodeURIComponent(fillIn(greeting, { home: home.name }));
  return {
    name: person.name,
    initials: person.name
      .split(/\s+/)
      .map((word) => word[0])
      .join(""),
    phone: person.phone,
    phoneText: person.phoneText,
    note: home.personNote ?? "",
    whatsapp: person.phone ? `https://wa.me/${person.phone.slice(1)}?text=${text}` : "",
    portrait: person.portrait ?? null,
  };
}

/** The size of an SVG drawing from its viewBox; a square if it has none. */
export function drawingSize(svg: string): { width: number; height: number } {
  const box = /viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(svg);
  const [width, height] = [Number(box?.[1]), Number(box?.[2])];
  return width > 0 && height > 0 ? { width, height } : { width: 1, height: 1 };
}
