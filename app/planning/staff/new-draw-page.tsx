import { href, redirect } from "react-router";
import { z } from "zod";
import { countryOf } from "../../content/country-of.ts";
import { readSettings } from "../../content/load-page.server.ts";
import type { DrawServices } from "../../draws/services/draw-services.server.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { defineActs } from "../../permissions/acts.server.ts";
import type { Staff } from "../../permissions/permissions.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { slugFrom } from "../../platform/slug.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { firstProblem } from "../../ui/form/act-result.ts";
import { RadioRow } from "../../ui/form/choices.tsx";
import { NewForm } from "../../ui/form/new-form.tsx";
import { Note } from "../../ui/note.tsx";
import {
  copyDraw,
  createDraft,
  type DraftChange,
  listDraws,
  readPrizePlans,
  updateDraft,
} from "../store.server.ts";
import type { Route } from "./+types/new-draw-page.ts";
import { planFrom, templates } from "./templates.ts";

export const handle: AdminHandle = { crumb: "New" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Plan a draw · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const draws = await listDraws(context.get(databaseContext));
  return {
    earlier: draws.slice(0, 20).map(({ id, slug, plan }) => ({ id, title: plan.title || slug })),
  };
}

const acts = defineActs({
  acts: {
    create: {
      permission: "draws.plan",
      fields: z.object({
        title: z.string().trim().refine(slugFrom, "Enter a title. You can change it later."),
        start: z.string().default(""),
      }),
      async run({ context, staff, fields: { title, start } }) {
        const template = templates.find(({ id }) => id === start);
        const copied = /^copy-(\d{1,15})$/.exec(start)?.[1];
        if (!template && !copied) return { problem: "Choose where to start." };
        const services = context.get(drawServicesContext);
        const settings = await readSettings(services.database);
        const { companyName, address, timeZone } = settings;
        // Without an address it stays empty: the checklist then asks for it.
        const parts = [companyName, address.name, ...address.lines].filter(Boolean);
        const promoter = address.lines.length > 0 ? parts.join(", ").slice(0, 300) : "";
        const now = Math.floor(Date.now() / 1000);
        const facts = { promoter, now, timeZone, phoneCountry: countryOf(settings) };
        const created = await withFreeSlug(slugFrom(title), (slug) =>
          template
            ? createDraft(services, { slug, plan: planFrom(template, title, facts) }, staff)
            : copyWithTitle(services, Number(copied), { slug, title }, staff),
        );
        if (!created.ok) return { problem: "This draw could not be planned. Try another title." };
        throw redirect(href("/admin/draws/:id", { id: `${created.draw.id}` }), 303);
      },
    },
  },
});

export const action = acts.action;

/** Copies everything except the times and the title. */
async function copyWithTitle(
  services: DrawServices,
  id: number,
  { slug, title }: { slug: string; title: string },
  staff: Staff,
): Promise<DraftChange> {
  const copy = await copyDraw(services, id, slug, staff);
  if (!copy.ok) return copy;
  const { draw } = copy;
  const prizes = await readPrizePlans(services.database, draw.id);
  const plan = { ...draw.plan, title };
  return updateDraft(
    services,
    draw.id,
    draw.planVersion,
    { slug, story: draw.story, plan, prizes },
    staff,
  );
}

/** "winter-draw", then "winter-draw-2" and so on: a slug is used once. */
async function withFreeSlug(
  slug: string,
  make: (slug: string) => Promise<DraftChange>,
): Promise<DraftChange> {
  for (let attempt = 1; ; attempt += 1) {
    const created = await make(attempt === 1 ? slug : `${slug}-${attempt}`);
    if (created.ok || created.reason !== "slug-taken" || attempt === 50) return created;
  }
}

export default function NewDrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = firstProblem(actionData);
  return (
    <NewForm
      heading="Plan a draw"
      description="Visitors cannot see it until you open it."
      title={{ maxLength: 200, defaultValue: actionData?.typed?.title }}
      submitLabel="Start planning"
      back={{ to: href("/admin/draws"), label: "Back to the draws" }}
      note={
        problem && (
          <Note look="bad" live>
            {problem}
          </Note>
        )
      }
    >
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 text-sm font-medium text-text">Start from</legend>
        {templates.map(({ id, name, help }, index) => (
          <RadioRow key={id} name="start" value={id} help={help} defaultChecked={index === 0}>
            {name}
          </RadioRow>
        ))}
      </fieldset>
      {loaderData.earlier.length > 0 && (
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 text-sm font-medium text-text">
            Or copy an earlier draw, with its prizes
          </legend>
          {loaderData.earlier.map(({ id, title }) => (
            <RadioRow key={id} name="start" value={`copy-${id}`}>
              {title}
            </RadioRow>
          ))}
        </fieldset>
      )}
    </NewForm>
  );
}
