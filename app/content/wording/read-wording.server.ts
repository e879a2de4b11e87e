import type { RouterContextProvider } from "react-router";
import type { AnyDatabase } from "../../platform/database.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import {
  type ContentView,
  contentViewContext,
  published,
  readInView,
} from "../content-view.server.ts";
import { type PartName, usualWording, type Wording, wording, wordingId } from "./wording.ts";

export async function readWording(
  database: AnyDatabase,
  view: ContentView = published,
): Promise<Wording> {
  return (await readInView(database, wording, wordingId, view)) ?? usualWording;
}

/** For a loader: only the parts its page shows, under the name that useWords looks for. */
export async function loadWords<Name extends PartName>(
  context: Readonly<RouterContextProvider>,
  ...names: Name[]
): Promise<Pick<Wording, Name>> {
  const all = await readWording(context.get(databaseContext), context.get(contentViewContext));
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<Wording, Name>;
}
