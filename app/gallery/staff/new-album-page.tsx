import { href, redirect } from "react-router";
import { z } from "zod";
import { readClock } from "../../content/company-clock.server.ts";
import { defineActs } from "../../permissions/acts.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { slugFrom } from "../../platform/slug.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { firstProblem } from "../../ui/form/act-result.ts";
import { RadioRow } from "../../ui/form/choices.tsx";
import { NewForm } from "../../ui/form/new-form.tsx";
import { dayAt } from "../../ui/text/date-time-view.ts";
import { createAlbum } from "../edit-albums.server.ts";
import { albumKinds } from "../photo/album-kinds.ts";
import { kindNames } from "../photo/album-view.ts";
import type { Route } from "./+types/new-album-page.ts";
import { kindHelp } from "./kind-texts.ts";

export const handle: AdminHandle = { crumb: "New" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "New album · Admin" }];
}

const untitled = "Give the album a title of at most 300 characters.";

const acts = defineActs({
  acts: {
    create: {
      permission: "pages.edit",
      fields: z.object({
        title: z.string().trim().min(1, untitled).max(300, untitled),
        kind: z.enum(albumKinds, "Choose what it shows."),
      }),
      async run({ context, staff, fields: { title, kind } }) {
        const database = context.get(databaseContext);
        const clock = await readClock(database);
        const date = dayAt(clock.now, clock.timeZone);
        const slug = slugFrom(title) || "album";
        const album = await createAlbum(database, { title, slug, kind, date, photos: [] }, staff);
        throw redirect(href("/admin/gallery/albums/:id", { id: album.id }), 303);
      },
    },
  },
});

export const action = acts.action;

export default function NewAlbumPage({ actionData }: Route.ComponentProps) {
  return (
    <NewForm
      heading="New album"
      description="Visitors cannot see it until you publish it."
      title={{
        maxLength: 300,
        defaultValue: actionData?.typed?.title,
        problem: firstProblem(actionData),
      }}
      submitLabel="Create album"
      back={{ to: href("/admin/gallery/albums"), label: "Back to the albums" }}
    >
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 text-sm font-medium text-text">What it shows</legend>
        {albumKinds.map((kind, index) => (
          <RadioRow
            key={kind}
            name="kind"
            value={kind}
            help={kindHelp[kind]}
            defaultChecked={index === 0}
          >
            {kindNames[kind]}
          </RadioRow>
        ))}
      </fieldset>
    </NewForm>
  );
}
