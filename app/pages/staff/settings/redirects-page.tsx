import { data, Form, href, redirect } from "react-router";
import { recordActivity } from "../../../activity/record.server.ts";
import { addRedirect, readRedirects, removeRedirect } from "../../../content/redirects.server.ts";
import { openAddressBook } from "../../../editor/concerns.server.ts";
import { SettingsTabs } from "../../../editor/settings-tabs.tsx";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import { readForm } from "../../../platform/http/read-form.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { Button } from "../../../ui/staff/button.tsx";
import { TextField } from "../../../ui/staff/fields.tsx";
import { PageHeader } from "../../../ui/staff/page-header.tsx";
import type { Route } from "./+types/redirects-page.ts";

export const handle: AdminHandle = { crumb: "Redirects" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Redirects · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return { rules: await readRedirects(context.get(databaseContext)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const typed = { from: String(form.get("from") ?? ""), to: String(form.get("to") ?? "") };
  const about = { kind: "settings", id: "redirects", name: typed.from };
  if (form.get("act") === "remove") {
    const gone = await removeRedirect(database, typed.from, staff.id);
    if (gone) {
      await recordActivity(database, { who: staff, what: "settings.redirect-removed", about });
    }
    throw redirect(href("/admin/settings/redirects"), 303);
  }
  const exists = await openAddressBook(database, { withRedirects: false });
  const added = await addRedirect(database, typed, staff.id, exists);
  if (!added.ok) return data({ typed, problem: added.problem }, { status: 400 });
  const changes = { to: typed.to };
  await recordActivity(database, { who: staff, what: "settings.redirect-added", about, changes });
  throw redirect(href("/admin/settings/redirects"), 303);
}

export default function RedirectsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rules } = loaderData;
  const problemOf = (field: "from" | "to") =>
    actionData?.problem.field === field ? { problem: actionData.problem.sentence } : {};
  return (
    <>
      <PageHeader title="Settings">
        <p>Old addresses, from leaflets or another site, that lead to where the page is now.</p>
      </PageHeader>
      <SettingsTabs />
      <div className="max-w-narrow">
        <Form
          key={rules.length}
          method="post"
          aria-label="Add a redirect"
          className="mb-8 grid items-start gap-3 md:grid-cols-[1fr_1fr_auto]"
        >
          <TextField
            name="from"
            label="Old address"
            help="As in /old-page"
            defaultValue={actionData?.typed.from}
            {...problemOf("from")}
          />
          <TextField
            name="to"
            label="Leads to"
            help="As in /about, or https://…"
            defaultValue={actionData?.typed.to}
            {...problemOf("to")}
          />
          <span className="md:mt-6.5">
            <Button type="submit" icon="add">
              Add
            </Button>
          </span>
        </Form>
        {rules.length === 0 ? (
          <p className="border-t border-line py-6 text-muted">No address leads elsewhere yet.</p>
        ) : (
          <ul className="border-t border-line">
            {rules.map((rule) => (
              <li
                key={rule.from}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
              >
                <span className="min-w-40 flex-1 text-text wrap-anywhere">{rule.from}</span>
                <span className="min-w-40 flex-1 wrap-anywhere">leads to {rule.to}</span>
                <Form method="post">
                  <input type="hidden" name="act" value="remove" />
                  <input type="hidden" name="from" value={rule.from} />
                  <Button
                    type="submit"
                    small
                    look="quiet"
                    icon="bin"
                    label={`Remove ${rule.from}`}
                  />
                </Form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
