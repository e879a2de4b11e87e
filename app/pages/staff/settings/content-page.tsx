import { href } from "react-router";
import { isFresh } from "../../../accounts/sign-in/fresh-sign-in.server.ts";
import { readSetup } from "../../../content/setup-state.server.ts";
import { SettingsTabs } from "../../../editor/settings-tabs.tsx";
import { defineActs } from "../../../permissions/acts.server.ts";
import { sessionContext } from "../../../permissions/staff-context.server.ts";
import { openFiles } from "../../../platform/files/file-store.server.ts";
import { databaseContext, environmentContext } from "../../../platform/http/context.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import type { Route } from "./+types/content-page.ts";
import { ContentImport } from "./content-import.tsx";
import { RemoveSample } from "./remove-sample.tsx";
import { findSampleContent, removeSampleContent } from "./sample-content.server.ts";
import { actOnVisibility } from "./site-visibility.server.ts";
import { SiteVisibility } from "./site-visibility.tsx";

export const handle: AdminHandle = { crumb: "Content" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Content · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const [sample, { isPublic }] = await Promise.all([
    findSampleContent(database),
    readSetup(database),
  ]);
  return {
    sample,
    isPublic,
    proofNeeded: !isFresh(context.get(sessionContext)),
  };
}

const acts = defineActs({
  acts: {
    "publish-site": {
      permission: "settings.edit",
      run: ({ context, staff }) => actOnVisibility(context.get(databaseContext), true, staff),
    },
    "close-site": {
      permission: "settings.edit",
      run: ({ context, staff }) => actOnVisibility(context.get(databaseContext), false, staff),
    },
    "remove-sample": {
      permission: "settings.edit",
      fresh: true,
      async run({ context, staff }) {
        const files = openFiles(context.get(environmentContext));
        const gone = await removeSampleContent(context.get(databaseContext), files, staff);
        const text = gone ? "The sample content was removed." : "There was no sample content left.";
        return { toast: { text } };
      },
    },
  },
});

export const action = acts.action;

export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Settings">
        <p>Choose who can see the site, and move its content to another installation.</p>
      </PageHeader>
      <SettingsTabs />
      <div className="grid max-w-narrow gap-4">
        <SiteVisibility isPublic={loaderData.isPublic} />
        <Card id="export" title="Export">
          <CardBody>
            <p className="mb-3">
              One ZIP file with all pages, settings, wording, albums and redirects, drafts included,
              and the pictures they use. Draws, entries, enquiries and people are not part of it: a
              backup holds those.
            </p>
            <ButtonLink icon="download" to={href("/admin/settings/content.zip")} document>
              Download the content
            </ButtonLink>
          </CardBody>
        </Card>
        <ContentImport />
        <RemoveSample
          sample={loaderData.sample}
          proofNeeded={loaderData.proofNeeded}
          posted={actionData}
        />
      </div>
    </>
  );
}
