import { HistoryList } from "../../editor/history/history-list.tsx";
import { loadHistory } from "../../editor/history/load-history.server.ts";
import { pageSubject } from "../../editor/subject.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Route } from "./+types/page-history-page.ts";

export const handle: AdminHandle = {
  crumb: (loaded: Route.ComponentProps["loaderData"]) => `History of ${loaded.subject.name}`,
};

export function meta(): Route.MetaDescriptors {
  return [{ title: "History · Admin" }];
}

export async function loader(request: Route.LoaderArgs) {
  return loadHistory(request.context, await pageSubject(request), request.request);
}

export default function PageHistoryPage({ loaderData }: Route.ComponentProps) {
  const { editor } = loaderData.subject;
  return (
    <>
      <PageHeader
        title={`History of ${loaderData.subject.name}`}
        actions={<ButtonLink to={editor}>Back to the page</ButtonLink>}
      >
        <p>Restoring turns an old version into the draft. Visitors see it when you publish.</p>
      </PageHeader>
      <HistoryList history={loaderData} editor={editor} />
    </>
  );
}
