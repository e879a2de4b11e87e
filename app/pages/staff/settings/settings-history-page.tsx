import { href } from "react-router";
import { HistoryList } from "../../../editor/history/history-list.tsx";
import { loadHistory } from "../../../editor/history/load-history.server.ts";
import { SettingsTabs } from "../../../editor/settings-tabs.tsx";
import { settingsSubject } from "../../../editor/subject.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import type { Route } from "./+types/settings-history-page.ts";

export const handle: AdminHandle = { crumb: "History" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "History of the settings · Admin" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadHistory(context, settingsSubject(), request);
}

export default function SettingsHistoryPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Settings">
        <p>Restoring turns an old version into the draft. Visitors see it when you publish.</p>
      </PageHeader>
      <SettingsTabs />
      <HistoryList history={loaderData} editor={`${href("/admin/settings")}?index`} />
    </>
  );
}
