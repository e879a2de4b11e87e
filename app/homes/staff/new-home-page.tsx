import { href, redirect } from "react-router";
import { z } from "zod";
import { defineActs } from "../../permissions/acts.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { slugFrom } from "../../platform/slug.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { TextField } from "../../ui/form/field.tsx";
import { NewForm } from "../../ui/form/new-form.tsx";
import type { Route } from "./+types/new-home-page.ts";
import { addHome } from "./change-homes.server.ts";

export const handle: AdminHandle = { crumb: "New" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "New home · Admin" }];
}

const line = z.string().trim().default("");

const acts = defineActs({
  acts: {
    add: {
      permission: "pages.edit",
      fields: z.object({ title: line, address: line }),
      async run({ context, staff, fields: { title, address } }) {
        const id = address.replace(/^\/?(home\/)?/, "") || slugFrom(title);
        const added = await addHome(context.get(databaseContext), { id, name: title }, staff);
        if (!added.ok) return { problems: { [added.field]: added.problem } };
        throw redirect(href("/admin/homes/:id", { id }), 303);
      },
    },
  },
});

export const action = acts.action;

export default function NewHomePage({ actionData }: Route.ComponentProps) {
  const { typed, problems } = actionData ?? {};
  return (
    <NewForm
      heading="New home"
      description="Visitors cannot see it until you publish it."
      title={{ maxLength: 300, defaultValue: typed?.title, problem: problems?.title }}
      submitLabel="Create home"
      back={{ to: href("/admin/homes"), label: "Back to the homes" }}
    >
      <TextField
        name="address"
        label="Address"
        aside="optional"
        maxLength={61}
        autoComplete="off"
        placeholder="casa-norte"
        help="The last part of /home/casa-norte. If empty, we make it from the title."
        defaultValue={typed?.address}
        problem={problems?.address}
      />
    </NewForm>
  );
}
