import { Form, href, redirect } from "react-router";
import { z } from "zod";
import { recordActivity } from "../../../activity/record.server.ts";
import {
  addRedirect,
  readRedirects,
  removeRedirect,
} from "../../../content/redirects/redirects.server.ts";
import { openAddressBook } from "../../../editor/concerns.server.ts";
import { SettingsTabs } from "../../../editor/settings-tabs.tsx";
import { defineActs } from "../../../permissions/acts.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import type { Route } from "./+types/redirects-page.ts";

export const handle: AdminHandle = { crumb: "Redirects" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Redirects · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return { rules: await readRedirects(context.get(databaseContext)) };
}

const address = z.string().default("");

const acts = defineActs({
  acts: {
    add: {
      permission: "settings.edit",
      fields: z.object({ from: address, to: address }),
      async run({ context, staff, fields }) {
        const database = context.get(databaseContext);
        const exists = await openAddressBook(database, { withRedirects: false });
        const added = await addRedirect(database, fields, staff.id, exists);
        if (!added.ok) return { problems: { [added.problem.field]: added.problem.sentence } };
        await recordActivity(database, {
          who: staff,
          what: "settings.redirect-added",
          about: aboutRedirect(fields.from),
          changes: { to: fields.to },
        });
        throw redirect(href("/admin/settings/redirects"), 303);
      },
    },
    remove: {
      permission: "settings.edit",
      fields: z.object({ from: address }),
      async run({ context, staff, fields: { from } }) {
        const database = context.get(databaseContext);
        if (await removeRedirect(database, from, staff.id)) {
          await recordActivity(database, {
            who: staff,
            what: "settings.redirect-removed",
            about: aboutRedirect(from),
          });
        }
        throw redirect(href("/admin/settings/redirects"), 303);
      },
    },
  },
});

function aboutRedirect(from: string) {
  return { kind: "settings", id: "redirects", name: from };
}

export const action = acts.action;

export default function RedirectsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rules } = loaderData;
  const { typed, problems } = actionData ?? {};
  return (
    <>
      <PageHeader title="Settings">
        <p>Old addresses, for example from leaflets, that redirect to a current page.</p>
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
            help="For example /old-page"
            defaultValue={typed?.from}
            problem={problems?.from}
          />
          <TextField
            name="to"
            label="Redirects to"
            help="For example /about or https://…"
            defaultValue={typed?.to}
            problem={problems?.to}
          />
          <span className="md:mt-6.5">
            <Button type="submit" name="act" value="add" icon="add">
              Add
            </Button>
          </span>
        </Form>
        {rules.length === 0 ? (
          <p className="border-t border-line py-6 text-muted">No redirects yet.</p>
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
