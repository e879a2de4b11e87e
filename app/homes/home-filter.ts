// The filters of /home are in its address, so that they work without scripts and can be sent to somebody. Pure.
import { href } from "react-router";
import {
  type HomeKind,
  type HomeStatus,
  homeKinds,
  homeStatuses,
  isTaken,
} from "../content/home-document.ts";

export const sortings = ["newest", "cheapest", "dearest", "largest"] as const;
type Sorting = (typeof sortings)[number];

/** Zero and "" mean: any. */
export type HomeFilter = {
  place: string;
  kind: HomeKind | "";
  bedrooms: number;
  price: number;
  area: number;
  status: HomeStatus | "";
  sort: Sorting;
  page: number;
};

export const everything: HomeFilter = {
  place: "",
  kind: "",
  bedrooms: 0,
  price: 0,
  area: 0,
  status: "",
  sort: "newest",
  page: 1,
};

export function isFiltered(filter: HomeFilter): boolean {
  return addressOf(filter) !== addressOf({ ...everything, sort: filter.sort });
}

/** The parameters that the page reads: its cache leaves out the others. */
export const filterParameters = Object.keys(everything);

/** Cards are large: this is about ten screens. */
export const homesPerPage = 12;

const lastPage = 1000;

export function readFilter(search: URLSearchParams): HomeFilter {
  const text = (name: string) => (search.get(name) ?? "").slice(0, 300);
  return {
    place: text("place"),
    kind: homeKinds.find((kind) => kind === text("kind")) ?? "",
    bedrooms: readNumber(text("bedrooms"), 1000),
    price: readNumber(text("price"), 1e12),
    area: readNumber(text("area"), 1e8),
    status: homeStatuses.find((status) => status === text("status")) ?? "",
    sort: sortings.find((sorting) => sorting === text("sort")) ?? "newest",
    page: readNumber(text("page"), lastPage) || 1,
  };
}

function readNumber(text: string, most: number): number {
  if (!/^\d{1,12}$/.test(text)) return 0;
  const value = Number(text);
  return value <= most ? value : 0;
}

/** A changed filter starts at page 1. */
export function addressOf(filter: HomeFilter, change: Partial<HomeFilter> = {}): string {
  const next = { ...filter, page: 1, ...change };
  const search = new URLSearchParams(
    Object.entries(next)
      .filter(([name, value]) => value !== everything[name as keyof HomeFilter])
      .map(([name, value]) => [name, `${value}`]),
  );
  return search.size > 0 ? `${href("/home")}?${search}` : href("/home");
}

/** What somebody can buy or rent: the home itself, or a unit of a building. */
export type Offer = {
  bedrooms?: number | undefined;
  inside?: number | undefined;
  price?: number | undefined;
  status: HomeStatus;
};

export type Filterable = Offer & {
  name: string;
  place: string;
  kind: HomeKind;
  listedOn: string;
  units: Offer[];
};

/** Of a building, the units that are still to be had; all of them if none is. */
export function offersOf(home: Filterable): Offer[] {
  if (home.units.length === 0) return [home];
  const available = home.units.filter(({ status }) => !isTaken(status));
  return available.length > 0 ? available : home.units;
}

export function filterHomes<Home extends Filterable>(
  homes: Home[],
  filter: HomeFilter,
  locale: string,
): Home[] {
  const matching = homes.filter(
    (home) =>
      (!filter.place || home.place === filter.place) &&
      (!filter.kind || home.kind === filter.kind) &&
      (!filter.status || statusesOf(home).includes(filter.status)) &&
      offersOf(home).some((offer) => fits(offer, filter)),
  );
  return sortedBy(matching, ranks[filter.sort], locale);
}

/** A building is for sale while one of its units is. */
function statusesOf(home: Filterable): HomeStatus[] {
  return [home.status, ...home.units.map(({ status }) => status)];
}

function fits(offer: Offer, { bedrooms, price, area }: HomeFilter): boolean {
  if (bedrooms > 0 && (offer.bedrooms ?? 0) < bedrooms) return false;
  if (area > 0 && (offer.inside ?? 0) < area) return false;
  // A home without a price is shown for no limit: it may cost more.
  return price === 0 || (offer.price !== undefined && offer.price <= price);
}

/** What nobody can buy any more comes last, then by rank, then the newest first. Each rank is computed once. */
function sortedBy<Home extends Filterable>(
  homes: Home[],
  rank: (home: Home) => number,
  locale: string,
): Home[] {
  const byName = new Intl.Collator([locale, "en-GB"]);
  return homes
    .map((home) => ({ home, taken: Number(isTaken(home.status)), rank: rank(home) }))
    .toSorted(
      (one, other) =>
        one.taken - other.taken ||
        one.rank - other.rank ||
        other.home.listedOn.localeCompare(one.home.listedOn, "en") ||
        byName.compare(one.home.name, other.home.name),
    )
    .map(({ home }) => home);
}

const ranks: Record<Sorting, (home: Filterable) => number> = {
  newest: () => 0,
  // Without a price at the end, in both directions.
  cheapest: (home) => lowest(home) ?? Number.MAX_VALUE,
  dearest: (home) => -Math.max(0, ...pricesOf(home)),
  largest: (home) => -Math.max(0, ...offersOf(home).map(({ inside }) => inside ?? 0)),
};

function pricesOf(home: Filterable): number[] {
  return offersOf(home).flatMap(({ price }) => price ?? []);
}

export function lowest(home: Filterable): number | undefined {
  const prices = pricesOf(home);
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

export type FilterChoices = {
  /** In no order: they are sorted by their names in the language of the page. */
  places: string[];
  kinds: HomeKind[];
  statuses: HomeStatus[];
  bedrooms: number[];
  prices: number[];
  areas: number[];
};

const roundPrices = [1, 1.5, 2, 3, 5, 7.5].flatMap((digit) =>
  [1e3, 1e4, 1e5, 1e6, 1e7].map((power) => digit * power),
);
const roundAreas = [50, 75, 100, 150, 200, 300, 400, 600, 1000];
const mostSteps = 6;

/** Only what makes a difference is offered. */
export function choicesFor(homes: Filterable[]): FilterChoices {
  const offers = homes.flatMap(offersOf);
  const bedrooms = rangeOf(offers.flatMap((offer) => offer.bedrooms ?? []));
  const areas = rangeOf(offers.flatMap(({ inside }) => inside ?? []));
  const prices = rangeOf(offers.flatMap(({ price }) => price ?? []));
  const places = new Set(homes.map(({ place }) => place));
  const kinds = new Set(homes.map(({ kind }) => kind));
  const statuses = new Set(homes.flatMap(statusesOf));
  const isBetween = (step: number, { least, most }: Range) => least < step && step <= most;
  return {
    places: [...places],
    kinds: homeKinds.filter((kind) => kinds.has(kind)),
    statuses: homeStatuses.filter((status) => statuses.has(status)),
    bedrooms: [1, 2, 3, 4, 5, 6].filter((count) => isBetween(count, bedrooms)),
    prices: spread(roundPrices.filter((limit) => prices.least <= limit && limit < prices.most)),
    areas: spread(roundAreas.filter((area) => isBetween(area, areas))),
  };
}

type Range = { least: number; most: number };

function rangeOf(values: number[]): Range {
  const start = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
  return values.reduce(
    ({ least, most }, value) => ({ least: Math.min(least, value), most: Math.max(most, value) }),
    start,
  );
}

/** A few of them, evenly. */
function spread(steps: number[]): number[] {
  const sorted = steps.toSorted((one, other) => one - other);
  if (sorted.length <= mostSteps) return sorted;
  return Array.from(
    { length: mostSteps },
    (_, place) => sorted[Math.round((place * (sorted.length - 1)) / (mostSteps - 1))] ?? 0,
  );
}

/** Up to two others: of the same kind first, then by place, then by how near the price is. */
export function similarHomes<Home extends Filterable & { slug: string }>(
  homes: Home[],
  home: Home,
  locale: string,
): Home[] {
  const own = lowest(home);
  const others = homes.filter(({ slug }) => slug !== home.slug);
  const distance = (other: Home) => {
    const price = lowest(other);
    const byPrice = own && price ? Math.abs(Math.log(price / own)) : 1;
    return (
      (other.kind === home.kind ? 0 : 2) +
      (other.place === home.place ? 0 : 1) +
      Math.min(byPrice, 1.9) / 2
    );
  };
  return sortedBy(others, distance, locale).slice(0, 2);
}
