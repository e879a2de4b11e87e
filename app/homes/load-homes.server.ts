// What the list of homes shows for a filter.
import { homes as homeDocuments } from "../content/collections.ts";
import { describeIn } from "../content/present.server.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { mapTexts } from "../content/translating/text-shape.ts";
import { listTranslations, type Translate } from "../content/translating/translate.server.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import type { Wording } from "../content/wording/wording.ts";
import { type Language, type SiteLanguages, shownLanguage } from "../languages/languages.ts";
import { findPictures } from "../media/store.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import {
  type Arrangement,
  areaText,
  arrange,
  type CardStyle,
  type HomeCard,
  viewCard,
  viewReference,
} from "./home-card.ts";
import {
  addressOf,
  choicesFor,
  everything,
  type FilterChoices,
  filterHomes,
  type HomeFilter,
  homesPerPage,
  isFiltered,
  sortings,
} from "./home-filter.ts";
import type { HomeSummary } from "./home-store.server.ts";
import { listHomesForVisitors } from "./homes-as-prizes.server.ts";
import { formatMoney, formatNumber, statusText } from "./prices-and-areas.ts";

type FilterField = {
  name: keyof HomeFilter;
  label: string;
  value: string;
  options: { value: string; label: string }[];
};

export type LoadedHomes = Awaited<ReturnType<typeof loadHomes>>;

export async function loadHomes(
  database: Database,
  filter: HomeFilter,
  settings: Pick<PresentedSettings, "currency"> & SiteLanguages,
  {
    homeFacts: texts,
    homes: labels,
    home: { metres },
  }: Pick<Wording, "homeFacts" | "homes" | "home">,
) {
  const style = { money: settings, texts, metres };
  const language = shownLanguage(settings);
  const [all, translationOf] = await Promise.all([
    listHomesForVisitors(database),
    listTranslations(database, language, homeDocuments.name),
  ]);
  const nameOfPlace = (place: string) =>
    all.flatMap((home) => (home.place === place ? (translationOf(home.slug)(place) ?? []) : []))[0];
  const matching = filterHomes(all, filter, settings.locale);
  const from = (filter.page - 1) * homesPerPage;
  const shown = matching.slice(from, from + homesPerPage);
  const arranged = arrange(await viewCards(database, shown, style, language));
  const number = (value: number) => formatNumber(value, settings.locale);
  return {
    count:
      matching.length === 1 ? texts.one : fillIn(texts.many, { count: number(matching.length) }),
    fields: fieldsFor(filter, choicesFor(all), style, nameOfPlace),
    arranged: await addInsets(database, arranged, shown, translationOf),
    labels: { filter: labels.filter, show: labels.show },
    /** Removes all filters; the order stays. */
    clear: isFiltered(filter)
      ? { label: labels.everything, to: addressOf({ ...everything, sort: filter.sort }) }
      : null,
    /** Instead of homes. */
    nothing: matching.length > 0 ? null : nothing(all.length > 0, labels),
    pager: {
      label: labels.pages,
      links: [
        ...(filter.page > 1
          ? [{ label: labels.previous, to: addressOf(filter, { page: filter.page - 1 }) }]
          : []),
        ...(matching.length > from + homesPerPage
          ? [{ label: labels.next, to: addressOf(filter, { page: filter.page + 1 }) }]
          : []),
      ],
    },
  };
}

/** With a way on: to all homes, and to somebody who may know of one. */
function nothing(any: boolean, labels: Wording["homes"]) {
  return {
    title: any ? labels.nothing : labels.empty,
    text: any ? labels.nothingText : labels.emptyText,
    all: any ? labels.everything : "",
    ask: labels.ask,
  };
}

/** Only tall cards have room for a second picture. */
async function addInsets(
  database: Database,
  arranged: Arrangement[],
  homes: HomeSummary[],
  translationOf: (slug: string) => Translate,
) {
  const second = (slug: string) => homes.find((home) => home.slug === slug)?.second ?? null;
  const references = arranged.map(({ look, cards }) =>
    look === "tall" ? second(cards[0].slug) : null,
  );
  const pictures = await findPictures(
    database,
    references.flatMap((reference) => reference?.media ?? []),
  );
  return arranged.map((arrangement, place): Arrangement => {
    if (arrangement.look === "pair") return arrangement;
    const translated = describeIn(translationOf(arrangement.cards[0].slug), pictures);
    return { ...arrangement, inset: viewReference(references[place] ?? null, translated) };
  });
}

export async function viewCards(
  database: Database,
  homes: HomeSummary[],
  style: CardStyle,
  language: Language | null = null,
): Promise<HomeCard[]> {
  const [pictures, translationOf] = await Promise.all([
    findPictures(
      database,
      homes.flatMap(({ cover }) => cover?.media ?? []),
    ),
    listTranslations(database, language, homeDocuments.name),
  ]);
  return homes.map((home) => {
    const translate = translationOf(home.slug);
    const translated = mapTexts(homeDocuments, home, ({ text }) => translate(text) ?? text);
    return viewCard(translated, describeIn(translate, pictures), style);
  });
}

/** One choice is none, so such a filter is left out. The chosen value is always offered. */
function fieldsFor(
  filter: HomeFilter,
  choices: FilterChoices,
  style: CardStyle,
  nameOfPlace: (place: string) => string | undefined,
): FilterField[] {
  const { money, texts } = style;
  const number = (value: number) => formatNumber(value, money.locale);
  const byLabel = new Intl.Collator([money.locale, "en-GB"]);
  const sortLabels = {
    newest: texts.newest,
    cheapest: texts.cheapest,
    dearest: texts.dearest,
    largest: texts.largest,
  };
  const fields: (FilterField & { any: string; least: number })[] = [
    {
      name: "place",
      label: texts.place,
      value: filter.place,
      any: texts.anywhere,
      least: 2,
      options: choices.places
        .map((place) => ({ value: place, label: nameOfPlace(place) ?? place }))
        .toSorted((one, other) => byLabel.compare(one.label, other.label)),
    },
    {
      name: "kind",
      label: texts.kind,
      value: filter.kind,
      any: texts.any,
      least: 2,
      options: withChosen(choices.kinds, filter.kind).map((kind) => ({
        value: kind,
        label: texts[kind],
      })),
    },
    {
      name: "bedrooms",
      label: texts.bedrooms,
      value: value(filter.bedrooms),
      any: texts.any,
      least: 1,
      options: choices.bedrooms.map((count) => ({
        value: `${count}`,
        label: fillIn(texts.orMore, { count: number(count) }),
      })),
    },
    {
      name: "price",
      label: texts.price,
      value: value(filter.price),
      any: texts.any,
      least: 1,
      options: choices.prices.map((price) => ({
        value: `${price}`,
        label: fillIn(texts.upTo, { price: formatMoney(price, money) }),
      })),
    },
    {
      name: "area",
      label: texts.area,
      value: value(filter.area),
      any: texts.any,
      least: 1,
      options: choices.areas.map((area) => ({
        value: `${area}`,
        label: fillIn(texts.orMore, { count: areaText(number(area), style) }),
      })),
    },
    {
      name: "status",
      label: texts.status,
      value: filter.status,
      any: texts.any,
      least: 2,
      options: withChosen(choices.statuses, filter.status).map((status) => ({
        value: status,
        label: statusText(status, texts),
      })),
    },
    {
      name: "sort",
      label: texts.sort,
      value: filter.sort,
      any: "",
      least: 2,
      options: sortings.map((sorting) => ({ value: sorting, label: sortLabels[sorting] })),
    },
  ];
  return fields
    .filter(({ options, least, value }) => options.length >= least || value !== "")
    .map(({ any, least: _, ...field }) => ({
      ...field,
      options: [
        ...(any ? [{ value: "", label: any }] : []),
        ...field.options,
        ...(field.value && !field.options.some((option) => option.value === field.value)
          ? [{ value: field.value, label: field.value }]
          : []),
      ],
    }));
}

function withChosen<Choice extends string>(choices: Choice[], chosen: Choice | ""): Choice[] {
  return chosen === "" || choices.includes(chosen) ? choices : [...choices, chosen];
}

function value(number: number): string {
  return number > 0 ? `${number}` : "";
}
