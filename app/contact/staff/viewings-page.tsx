import { databaseContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Route } from "./+types/viewings-page.ts";
import { InboxTabs } from "./inbox-tabs.tsx";
import { loadViewings } from "./load-viewings.server.ts";
import { ViewingLists } from "./viewing-lists.tsx";

export const handle: AdminHandle = { crumb: "Viewings" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Viewings · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return loadViewings(context.get(databaseContext));
}

export default function ViewingsPage({ loaderData }: Route.ComponentProps) {
  const isEmpty = loaderData.coming.count === 0 && loaderData.requested.length === 0;
  return (
    <>
      <PageHeader title="Enquiries" />
      <InboxTabs />
      {isEmpty && (
        <EmptyState icon="clock" title="No viewings yet">
          When someone asks for a viewing, the request is in the inbox. Viewings with a time are
          listed here, by day.
        </EmptyState>
      )}
      <ViewingLists viewings={loaderData} />
    </>
  );
}
