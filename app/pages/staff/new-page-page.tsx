import { data, href, redirect } from "react-router";
import { addPage } from "../../editor/add-page.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { slugFrom } from "../../platform/slug.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { TextField } from "../../ui/staff/fields.tsx";
import { NewForm } from "../../ui/staff/new-form.tsx";
import type { Route } from "./+types/new-page-page.ts";

export const handle: AdminHandle = { crumb: "New" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "New page · Admin" }];
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const title = String(form.get("title") ?? "").trim();
  const address = String(form.get("address") ?? "").trim();
  const id = address.replace(/^\/+/, "") || slugFrom(title);
  const added = await addPage(
    context.get(databaseContext),
    { id, title },
    context.get(staffContext),
  );
  if (!added.ok) return data({ ...added, typed: { title, address } }, { status: 400 });
  throw redirect(href("/admin/pages/:id", { id }), 303);
}

export default function NewPagePage({ actionData }: Route.ComponentProps) {
  const problemOf = (field: "title" | "address") =>
    actionData?.field === field ? { problem: actionData.problem } : {};
  return (
    <NewForm
      heading="New page"
      unseen="Nobody outside sees it until you publish it."
      title={{ maxLength: 300, defaultValue: actionData?.typed.title, ...problemOf("title") }}
      make="Make the page"
      back={{ to: href("/admin/pages"), words: "Back to the pages" }}
    >
      <TextField
        name="address"
        label="Address"
        aside="may stay empty"
        maxLength={61}
        autoComplete="off"
        placeholder="/casa-norte"
        help="Small letters, digits and hyphens. Left empty, it is made from the title."
        defaultValue={actionData?.typed.address}
        {...problemOf("address")}
      />
    </NewForm>
  );
}
