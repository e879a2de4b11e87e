// What can be translated, and its texts: pages, homes, albums, the settings, and what visitors read of a draw.
import { data, href } from "react-router";
import type { Terms } from "../../../../protocol/terms.ts";
import { homes, pages, settings } from "../../../content/collections.ts";
import type { Collection, Fields } from "../../../content/documents/collection.ts";
import { openDocuments } from "../../../content/documents/documents.server.ts";
import {
  type Original,
  ofDraws,
  originalOfDraw,
} from "../../../content/translating/content-translation.ts";
import { type FoundText, listTexts } from "../../../content/translating/text-shape.ts";
import { asOriginal, needsTranslation } from "../../../content/translating/text-states.ts";
import { ownReasons } from "../../../draws/reasons.ts";
import { asReadable, type DrawRow } from "../../../draws/sealed-draw.ts";
import { findDraw, listPrizes } from "../../../draws/store.server.ts";
import { describeValue, withoutAddress } from "../../../draws/written-value.ts";
import { placeOfField } from "../../../editor/find-field.ts";
import type { DocumentForm } from "../../../editor/forms/differences.ts";
import { homeBlocks } from "../../../editor/forms/home-form.ts";
import { fixedPage, isFixedPage, pageBlocks } from "../../../editor/forms/page-form.ts";
import { sectionForms } from "../../../editor/forms/section-forms.ts";
import { settingsBlocks } from "../../../editor/forms/settings-form.ts";
import { albums } from "../../../gallery/photo/album-document.ts";
import { findAltTexts } from "../../../media/store.server.ts";
import type { Permission } from "../../../permissions/permissions.ts";
import { listDraws } from "../../../planning/store.server.ts";
import type { AnyDatabase } from "../../../platform/database/database.server.ts";
import { readWholeNumber } from "../../../platform/http/whole-number.ts";
import { mailNames } from "../../../winners/staff/winner-texts.ts";
import { readEditedTemplates } from "../../../winners/store.server.ts";

type OriginalText = {
  /** The section or block: "Hero". */
  group: string;
  /** The field: "Headline". */
  label: string;
  text: string;
};

export type TranslatedOriginal = Original & {
  name: string;
  /** Where visitors see it. */
  path: string;
  /** Where staff edit it. */
  editor: string;
  permission: Permission;
  /** Of the draft, so that a translation can be ready when it is published. */
  texts: OriginalText[];
  /** A draw that is over. Its pages stay. */
  ended?: boolean;
  /** What visitors see now. */
  shown: ReadonlySet<string>;
};

/** A collection whose documents are translated. */
type TranslationSource = {
  collection: Collection;
  permission: Permission;
  view(id: string, draft: Fields): Pick<TranslatedOriginal, "name" | "path" | "editor">;
  placeOf(draft: Fields, path: string): { block: string; label: string };
};

const sources: TranslationSource[] = [
  {
    collection: pages,
    permission: "pages.edit",
    view: (id, { title }) => ({
      ...(isFixedPage(id) ? fixedPage(id) : { name: String(title), path: `/${id}` }),
      editor: href("/admin/pages/:id", { id }),
    }),
    placeOf: inForm(() => ({ ...pageBlocks(), sections: sectionForms() })),
  },
  {
    collection: settings,
    permission: "settings.edit",
    view: () => ({ name: "The company", path: href("/"), editor: href("/admin/settings") }),
    placeOf: inForm(() => ({ before: settingsBlocks(), sections: [], after: [] })),
  },
  {
    collection: homes,
    permission: "pages.edit",
    view: (id, { name }) => ({
      name: String(name),
      path: href("/home/:slug", { slug: id }),
      editor: href("/admin/homes/:id", { id }),
    }),
    placeOf: inForm(() => ({ ...homeBlocks(), sections: [] })),
  },
  {
    collection: albums,
    permission: "pages.edit",
    view: (id, { title, slug }) => ({
      name: String(title),
      path: href("/gallery/:album", { album: String(slug ?? id) }),
      editor: href("/admin/gallery/albums/:id", { id }),
    }),
    placeOf: (_, path) => placeInAlbum(path),
  },
];

/** Collections whose documents are translated. Draws are too, but they are rows. */
export const translatedCollections = sources.map(({ collection }) => collection.name);

/** Made once: a form has hundreds of fields. */
function inForm(make: () => DocumentForm): TranslationSource["placeOf"] {
  let form: DocumentForm | undefined;
  return (draft, path) => {
    form ??= make();
    return placeOfField(form, draft, path);
  };
}

const albumLabels: Record<string, string> = {
  title: "Title",
  story: "Story",
  place: "Place",
  cover: "Cover",
  picture: "Picture",
  before: "Picture before",
  minute: "Time",
};

function placeInAlbum(path: string) {
  const [field = "", place, inside = ""] = path.split(".");
  return field === "photos"
    ? { block: `Photo ${Number(place) + 1}`, label: albumLabels[inside] ?? inside }
    : { block: "Album", label: albumLabels[field] ?? field };
}

/** Throws 404. */
export async function requireOriginal(
  database: AnyDatabase,
  { of, id }: Original,
): Promise<TranslatedOriginal> {
  const original = of === ofDraws ? await findDrawOriginal() : await findDocumentOriginal();
  if (!original) throw data(null, { status: 404, statusText: "Not Found" });
  return original;

  async function findDrawOriginal() {
    const number = readWholeNumber(id);
    const draw = number === undefined ? undefined : await findDraw(database, number);
    return draw && viewDraw(database, draw);
  }

  async function findDocumentOriginal() {
    const source = sources.find(({ collection }) => collection.name === of);
    if (!source) return undefined;
    const documents = openDocuments(database);
    const [draft, published] = await Promise.all([
      documents.read(source.collection, id, { state: "draft" }),
      documents.read(source.collection, id),
    ]);
    if (!draft) return undefined;
    const document = { id, draft: draft.data, published: published?.data };
    return (await viewDocuments(database, source, [document]))[0];
  }
}

/** Everything that visitors see or will see: drafts too. */
export async function listOriginals(database: AnyDatabase): Promise<TranslatedOriginal[]> {
  const documents = openDocuments(database);
  const listed = await Promise.all(
    sources.map(async (source) => {
      const [drafts, shown] = await Promise.all([
        documents.query(source.collection, { state: "draft" }),
        documents.query(source.collection),
      ]);
      const published = new Map(shown.map(({ id, data: fields }) => [id, fields]));
      return viewDocuments(
        database,
        source,
        drafts.map(({ id, data: draft }) => ({ id, draft, published: published.get(id) })),
      );
    }),
  );
  const draws = await listDraws(database);
  return [...listed.flat(), ...(await Promise.all(draws.map((draw) => viewDraw(database, draw))))];
}

/** The descriptions of all their pictures are read at once. */
async function viewDocuments(
  database: AnyDatabase,
  { collection, permission, view, placeOf }: TranslationSource,
  documents: { id: string; draft: Fields; published: Fields | undefined }[],
): Promise<TranslatedOriginal[]> {
  const listed = documents.map(({ id, draft, published }) => ({
    id,
    draft,
    found: listTexts(collection, draft),
    shown: published ? listTexts(collection, published) : [],
  }));
  const pictures = listed
    .flatMap(({ found, shown }) => [...found, ...shown])
    .flatMap(({ kind, text }) => (kind === "picture" ? [text] : []));
  const altTexts = await findAltTexts(database, [...new Set(pictures)]);
  const textOf = ({ kind, text }: FoundText) =>
    kind === "picture" ? (altTexts.get(text) ?? "") : text;
  return listed.map(({ id, draft, found, shown }) => {
    const texts = found.map((field) => {
      const { block, label } = placeOf(draft, field.path);
      const isDescription = field.kind === "picture";
      return {
        group: block,
        label: isDescription ? `${label}: description` : label,
        text: textOf(field),
      };
    });
    return {
      of: collection.name,
      id,
      permission,
      ...view(id, draft),
      texts: withoutRepetition(texts),
      shown: new Set(shown.map((field) => asOriginal(textOf(field)))),
    };
  });
}

async function viewDraw(database: AnyDatabase, draw: DrawRow): Promise<TranslatedOriginal> {
  const [prizes, mails] = await Promise.all([
    listPrizes(database, draw.id),
    readEditedTemplates(database, draw.id),
  ]);
  const sealed = asReadable(draw);
  const title = sealed?.terms.title ?? draw.plan.title;
  const altTexts = await findAltTexts(
    database,
    prizes.flatMap(({ picture, pictures }) => [...(picture ? [picture] : []), ...pictures]),
  );
  const texts = [
    { group: "Draw", label: "Title", text: title },
    { group: "Draw", label: "Story", text: draw.story },
    { group: "Draw", label: "The public value", text: sealedValue(sealed?.terms ?? draw.plan) },
    ...ownReasons(sealed?.terms ?? draw.plan).map((text) => ({
      ...{ group: "Reasons", label: "To exclude an entry or skip a winner", text },
    })),
    ...prizes.flatMap((prize, place) => {
      const pictures = [...new Set([prize.picture ?? "", ...prize.pictures])];
      const fields: [label: string, text: string][] = [
        ["Name", prize.name],
        ["Value", prize.value],
        ["Story", prize.story],
        ["Included", prize.included],
        ["Not included", prize.notIncluded],
        ["Valuation", prize.valuation],
        ["Costs", prize.costs],
        ["Conditions", prize.conditions],
        ...pictures.map((id): [string, string] => ["Picture: description", altTexts.get(id) ?? ""]),
      ];
      return fields.map(([label, text]) => ({ group: `Prize ${place + 1}`, label, text }));
    }),
    { group: "Rules", label: "Rules", text: sealed?.rulesText ?? draw.plan.rulesText },
    ...mails.flatMap(({ kind, subject, body }) => {
      const group = `E-mail: ${mailNames[kind].title}`;
      return [
        { group, label: "Subject", text: subject },
        { group, label: "Text", text: body },
      ];
    }),
  ];
  const listed = withoutRepetition(texts);
  return {
    ...originalOfDraw(draw),
    name: title || draw.slug,
    permission: "draws.plan",
    ended: draw.endedAt !== null,
    path: href("/draw/:slug", { slug: draw.slug }),
    editor: href("/admin/draws/:id", { id: `${draw.id}` }),
    texts: listed,
    shown: new Set(sealed ? listed.map(({ text }) => text) : []),
  };
}

/** What is sealed, with the way it is written but without an address; empty if a beacon decides. */
function sealedValue({ randomness }: Pick<DrawRow["plan"], "randomness"> | Terms): string {
  if (randomness.source !== "public-value") return "";
  const sealed = "written" in randomness ? describeValue(randomness) : randomness.description;
  return withoutAddress(sealed);
}

/** A text that appears twice is translated once. */
function withoutRepetition(texts: OriginalText[]): OriginalText[] {
  const seen = new Set<string>();
  return texts
    .map((original) => ({ ...original, text: asOriginal(original.text) }))
    .filter(({ text }) => {
      if (seen.has(text) || !needsTranslation(text)) return false;
      seen.add(text);
      return true;
    });
}
