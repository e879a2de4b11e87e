// A home as lists show it: texts and facts written out. Pure.
import { type HomeStatus, type HomeUnit, isTaken } from "../content/home-document.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { joinParts } from "../platform/join-parts.ts";
import type { PictureView } from "../ui/picture-view.ts";
import { lowest, offersOf } from "./home-filter.ts";
import type { HomeSummary } from "./home-store.server.ts";
import {
  bedroomsText,
  formatMoney,
  formatNumber,
  formatRange,
  type HomeTexts,
  isRented,
  type MoneyStyle,
  priceText,
  statusText,
} from "./prices-and-areas.ts";

export type StatusView = { look: "open" | "waiting" | "done"; text: string };

export type HomeCard = {
  slug: string;
  name: string;
  address: string;
  line: string;
  facts: string[];
  status: StatusView;
  picture: PictureView | null;
  /** The types of a building's units. */
  types: UnitType[];
};

type UnitType = { name: string; price: string; area: string; count: string };

type PriceStyle = { money: MoneyStyle; texts: HomeTexts };

/** `metres` is how an area is written: "{area} m²". */
export type CardStyle = PriceStyle & { metres: string };

export function viewCard(
  home: HomeSummary,
  pictures: Map<string, PictureView>,
  style: CardStyle,
): HomeCard {
  return {
    slug: home.slug,
    name: home.name,
    address: home.address || home.place,
    line: home.line,
    facts: home.units.length > 0 ? [] : factsOf(home, style),
    status: home.isGiven ? viewGiven(style) : viewStatus(home, style),
    picture: viewReference(home.cover, pictures),
    types: unitTypes(home.units, style),
  };
}

export function viewReference(
  reference: HomeSummary["cover"],
  pictures: Map<string, PictureView>,
): PictureView | null {
  const picture = reference && pictures.get(reference.media);
  if (!picture) return null;
  // A list shows only the colour before a picture is loaded, so that it comes whole in the first packets.
  const { blur: _, ...light } = picture;
  return { ...light, ...(reference.focus && { focus: reference.focus }) };
}

function factsOf(home: HomeSummary, style: CardStyle): string[] {
  const { money, texts } = style;
  return [
    home.bedrooms ? bedroomsText(home.bedrooms, texts, money.locale) : "",
    home.inside ? areaText(formatNumber(home.inside, money.locale), style) : "",
    priceText(home, money, texts),
  ].filter(Boolean);
}

/** "128 m²", never with the unit on the next line. */
export function areaText(area: string, { metres }: Pick<CardStyle, "metres">): string {
  return inOneLine(fillIn(metres, { area }));
}

/** A number stays beside its unit. */
export function inOneLine(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

const looks: Record<HomeStatus, StatusView["look"]> = {
  coming: "waiting",
  "for-sale": "open",
  reserved: "waiting",
  sold: "done",
  "for-rent": "open",
  let: "done",
};

/** A home that was the prize of a draw. */
export function viewGiven({ texts }: PriceStyle): StatusView {
  return { look: "done", text: texts.given };
}

/** "For sale", "Sold, March 2026", or for a building "7 of 24 for sale". */
export function viewStatus(
  home: Pick<HomeSummary, "status" | "statusNote" | "units">,
  { money, texts }: PriceStyle,
): StatusView {
  const look = looks[home.status];
  const open = home.units.filter(({ status }) => looks[status] === "open").length;
  if (look === "open" && open > 0) {
    const sentence = isRented(home.status) ? texts.toRentOf : texts.availableOf;
    const all = formatNumber(home.units.length, money.locale);
    return { look, text: fillIn(sentence, { count: formatNumber(open, money.locale), all }) };
  }
  const text = statusText(home.status, texts);
  return { look, text: joinParts([text, home.statusNote]) };
}

/** Units of one type on one line: "Type A, 1 bedroom · from £385,000 · 54 m² · 3 for sale". */
function unitTypes(units: HomeUnit[], style: CardStyle): UnitType[] {
  const { money, texts } = style;
  const groups = Map.groupBy(units, ({ type, bedrooms }) => {
    const rooms = bedrooms ? bedroomsText(bedrooms, texts, money.locale) : "";
    return joinParts([type, rooms]);
  });
  if (groups.size > 8 || (groups.size === 1 && groups.has(""))) return [];
  return [...groups].map(([name, members]) => {
    const open = members.filter(({ status }) => looks[status] === "open");
    const cheapest = lowestPrice(open);
    const areas = members.flatMap(({ inside }) => inside ?? []);
    const number = (value: number) => formatNumber(value, money.locale);
    const counted =
      members.length === 1 ? texts.oneUnit : fillIn(texts.units, { count: number(members.length) });
    const openText = isRented(open[0]?.status ?? "sold") ? texts.toRent : texts.available;
    return {
      name,
      price: priceOfType(cheapest, members, open, style),
      area: areas.length === 0 ? "" : areaText(formatRange(areas, money.locale), style),
      count: open.length > 0 ? fillIn(openText, { count: number(open.length) }) : counted,
    };
  });
}

function priceOfType(
  cheapest: number | undefined,
  members: HomeUnit[],
  open: HomeUnit[],
  { money, texts }: CardStyle,
): string {
  if (cheapest !== undefined) return fillIn(texts.from, { price: formatMoney(cheapest, money) });
  if (members.every(({ status }) => isTaken(status))) return texts.allTaken;
  return open.length > 0 ? texts.onRequest : "";
}

function lowestPrice(units: HomeUnit[]): number | undefined {
  const prices = units.flatMap(({ price }) => price ?? []);
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

/** The price of a home; of a building, its lowest. */
export function priceOfHome(home: HomeSummary, { money, texts }: PriceStyle): string {
  if (home.units.length === 0) return priceText(home, money, texts);
  const price = lowest(home);
  if (price === undefined || isTaken(home.status)) return priceText(home, money, texts);
  const offers = offersOf(home).filter((offer) => offer.price === price);
  const written = priceText({ price, status: offers[0]?.status ?? home.status }, money, texts);
  return fillIn(texts.from, { price: written });
}

export type Arrangement =
  /** `inset` is the second picture of a tall card. */
  | { look: "edge" | "block" | "tall" | "aside"; cards: [HomeCard]; inset?: PictureView | null }
  | { look: "pair"; cards: [HomeCard, HomeCard] };

const rhythm = ["edge", "pair", "tall", "aside"] as const;

/** The rhythm of the list: one wide, two side by side, a tall one, one aside; buildings with their units. */
export function arrange(cards: HomeCard[]): Arrangement[] {
  const arranged: Arrangement[] = [];
  let beat = 0;
  for (let place = 0; place < cards.length; place += 1) {
    const card = cards[place];
    if (!card) break;
    if (card.types.length > 0 && place > 0) {
      arranged.push({ look: "block", cards: [card] });
      continue;
    }
    const look = rhythm[beat % rhythm.length] ?? "edge";
    beat += 1;
    const next = cards[place + 1];
    if (look !== "pair") arranged.push({ look, cards: [card] });
    else if (next && next.types.length === 0) {
      arranged.push({ look, cards: [card, next] });
      place += 1;
    } else arranged.push({ look: "aside", cards: [card] });
  }
  return arranged;
}
