import type { RouterContextProvider } from "react-router";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import {
  type ContentView,
  contentViewContext,
  published,
  readInView,
} from "../documents/content-view.server.ts";
import { defaultWording, type PartName, type Wording, wording, wordingId } from "./wording.ts";

export async function readWording(
  database: AnyDatabase,
  view: ContentView = published,
): Promise<Wording> {
  return (await readInView(database, wording, wordingId, view)) ?? defaultWording;
}

/** Read once per request, for the frame and the page. */
const wordingByRequest = new WeakMap<Readonly<RouterContextProvider>, Promise<Wording>>();

function wordingInContext(context: Readonly<RouterContextProvider>): Promise<Wording> {
  const reading =
    wordingByRequest.get(context) ??
    readWording(context.get(databaseContext), context.get(contentViewContext));
  wordingByRequest.set(context, reading);
  return reading;
}

/** For loaders: the parts that the page needs, under the key that useTexts reads. */
export async function loadTexts<Name extends PartName>(
  context: Readonly<RouterContextProvider>,
  ...names: Name[]
): Promise<Pick<Wording, Name>> {
  const all = await wordingInContext(context);
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<Wording, Name>;
}
