import { data, Form, href, redirect, useNavigation } from "react-router";
import { staffContext } from "../../accounts/accounts.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { slugFrom } from "../draws/plan/templates.ts";
import { Button, ButtonLink } from "../parts/button.tsx";
import { TextField } from "../parts/fields.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import type { AdminHandle } from "../shell/shell-view.ts";
import type { Route } from "./+types/new-page-page.ts";
import { addPage } from "./add-page.server.ts";

export const handle: AdminHandle = { crumb: "New" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "New page · Admin" }];
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
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
  const busy = useNavigation().state !== "idle";
  const problemOf = (field: "title" | "address") =>
    actionData?.field === field ? { problem: actionData.problem } : {};
  return (
    <>
      <PageHeader title="New page">Nobody outside sees it until you publish it.</PageHeader>
      <Form method="post" className="grid max-w-text gap-6">
        <TextField
          name="title"
          label="Title"
          maxLength={300}
          required
          autoComplete="off"
          defaultValue={actionData?.typed.title}
          {...problemOf("title")}
        />
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
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="gold" disabled={busy}>
            Make the page
          </Button>
          <ButtonLink to={href("/admin/pages")} look="quiet">
            Back to the pages
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
