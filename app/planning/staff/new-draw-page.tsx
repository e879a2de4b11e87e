import { data, href, redirect } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import type { DrawOffice } from "../../draws/draw-services.server.ts";
import { drawOfficeContext } from "../../draws/draw-services-context.server.ts";
import type { Staff } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { slugFrom } from "../../platform/slug.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { RadioRow } from "../../ui/staff/choices.tsx";
import { NewForm } from "../../ui/staff/new-form.tsx";
import { Note } from "../../ui/staff/note.tsx";
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

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const title = String(form.get("title") ?? "").trim();
  const start = String(form.get("start") ?? "");
  const slug = slugFrom(title);
  if (!slug) return data({ problem: "Give the draw a title; it can be changed later." }, 400);

  const template = templates.find(({ id }) => id === start);
  const copied = /^copy-(\d{1,15})$/.exec(start)?.[1];
  if (!template && !copied) return data({ problem: "Choose where to start." }, 400);
  const office = context.get(drawOfficeContext);
  const staff = context.get(staffContext);
  const { companyName, address } = await readSettings(office.database);
  const promoter = [companyName, address.name, ...address.lines].join(", ").slice(0, 300);
  const made = await withFreeSlug(slug, (free) =>
    template
      ? createDraft(office, { slug: free, plan: planFrom(template, title, { promoter }) }, staff)
      : copyUnder(office, Number(copied), { slug: free, title }, staff),
  );
  if (!made.ok) return data({ problem: "This draw could not be planned. Try another title." }, 400);
  throw redirect(href("/admin/draws/:id", { id: `${made.draw.id}` }), 303);
}

/** The copy keeps everything but its times and its name. */
async function copyUnder(
  office: DrawOffice,
  id: number,
  { slug, title }: { slug: string; title: string },
  staff: Staff,
): Promise<DraftChange> {
  const copy = await copyDraw(office, id, slug, staff);
  if (!copy.ok) return copy;
  const { draw } = copy;
  const prizes = await readPrizePlans(office.database, draw.id);
  const plan = { ...draw.plan, title };
  return updateDraft(
    office,
    draw.id,
    draw.planVersion,
    { slug, story: draw.story, plan, prizes },
    staff,
  );
}

/** "winter-draw", then "winter-draw-2" and so on: addresses are used once. */
async function withFreeSlug(
  slug: string,
  make: (slug: string) => Promise<DraftChange>,
): Promise<DraftChange> {
  for (let attempt = 1; ; attempt += 1) {
    const made = await make(attempt === 1 ? slug : `${slug}-${attempt}`);
    if (made.ok || made.reason !== "slug-taken" || attempt === 50) return made;
  }
}

export default function NewDrawPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewForm
      heading="Plan a draw"
      unseen="Nobody outside sees it until you open it."
      title={{ maxLength: 200 }}
      make="Start planning"
      back={{ to: href("/admin/draws"), words: "Back to the draws" }}
      note={
        actionData?.problem && (
          <Note look="bad" live>
            {actionData.problem}
          </Note>
        )
      }
    >
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 text-sm font-medium text-text">Start from</legend>
        {templates.map(({ id, name, help }, place) => (
          <RadioRow key={id} name="start" value={id} help={help} defaultChecked={place === 0}>
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
