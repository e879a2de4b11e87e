import { data, href } from "react-router";
import { findSealedDraw, requireSealedDraw } from "../../draws/staff/find-draw.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import type { Route } from "./+types/entries-page.ts";
import { changeEntries } from "./entry-acts.server.ts";
import { EntriesDesk } from "./entry-list.tsx";
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

export async function action({ params, request, context }: Route.ActionArgs) {
  const { draw } = await requireSealedDraw(context, params.id);
  const { searchParams } = new URL(request.url);
  const { status, ...answer } = await changeEntries(
    context,
    draw,
    await readForm(request),
    searchParams,
  );
  return data(answer, { status });
}

export default function EntriesPage({ loaderData, params }: Route.ComponentProps) {
  const { entries } = loaderData;
  const address = href("/admin/draws/:id/entries", params);
  if (!entries) return <NoEntriesYet plan={href("/admin/draws/:id", params)} />;
  return <EntriesDesk entries={entries} address={address} />;
}
