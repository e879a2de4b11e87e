import { href } from "react-router";
import { findSealedDraw } from "../../draws/staff/find-draw.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import type { Route } from "./+types/entries-page.ts";
import { entryActs } from "./entry-acts.server.ts";
import { EntriesView } from "./entry-list.tsx";
import { loadEntries } from "./load-entries.server.ts";
import { NoEntriesYet } from "./no-entries-yet.tsx";

export const handle: AdminHandle = { crumb: "Entries", drawer: true };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Entries · Admin" }];
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sealed, now } = await findSealedDraw(context, params.id);
  if (!sealed) return { entries: null };
  const { searchParams } = new URL(request.url);
  return { entries: await loadEntries(context, sealed, now, searchParams) };
}

export const action = entryActs.action;

export default function EntriesPage({ loaderData, params }: Route.ComponentProps) {
  const { entries } = loaderData;
  const address = href("/admin/draws/:id/entries", params);
  if (!entries) return <NoEntriesYet plan={href("/admin/draws/:id", params)} />;
  return <EntriesView entries={entries} address={address} />;
}
