import { data, href, redirect } from "react-router";
import { readClock } from "../../content/company-clock.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { slugFrom } from "../../platform/slug.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { RadioRow } from "../../ui/staff/choices.tsx";
import { dayAt } from "../../ui/staff/moments.ts";
import { NewForm } from "../../ui/staff/new-form.tsx";
import { createAlbum } from "../edit-albums.server.ts";
import { albumKinds } from "../photo/album-kinds.ts";
import { kindNames } from "../photo/album-view.ts";
import type { Route } from "./+types/new-album-page.ts";
import { kindHelp } from "./kind-words.ts";

export const handle: AdminHandle = { crumb: "New" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "New album · Admin" }];
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const title = String(form.get("title") ?? "").trim();
  const kind = albumKinds.find((known) => known === form.get("kind"));
  if (!title || title.length > 300 || !kind) {
    return data({ problem: "Give the album a title of at most 300 characters." }, 400);
  }
  const database = context.get(databaseContext);
  const clock = await readClock(database);
  const date = dayAt(clock.now, clock.timeZone);
  const slug = slugFrom(title) || "album";
  const album = await createAlbum(
    database,
    { title, slug, kind, date, photos: [] },
    context.get(staffContext),
  );
  throw redirect(href("/admin/gallery/albums/:id", { id: album.id }), 303);
}

export default function NewAlbumPage({ actionData }: Route.ComponentProps) {
  return (
    <NewForm
      heading="New album"
      unseen="Nobody outside sees it until you publish it."
      title={{ maxLength: 300, problem: actionData?.problem }}
      make="Make the album"
      back={{ to: href("/admin/gallery/albums"), words: "Back to the albums" }}
    >
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 text-sm font-medium text-text">What it shows</legend>
        {albumKinds.map((kind, place) => (
          <RadioRow
            key={kind}
            name="kind"
            value={kind}
            help={kindHelp[kind]}
            defaultChecked={place === 0}
          >
            {kindNames[kind]}
          </RadioRow>
        ))}
      </fieldset>
    </NewForm>
  );
}
