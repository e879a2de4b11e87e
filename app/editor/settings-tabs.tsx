import { href } from "react-router";
import { Tabs } from "../ui/tabs.tsx";

export function SettingsTabs() {
  return (
    <Tabs
      label="Settings"
      tabs={[
        { label: "The company", to: href("/admin/settings"), end: true },
        { label: "Languages", to: href("/admin/settings/languages") },
        { label: "Mail", to: href("/admin/settings/mail") },
        { label: "Redirects", to: href("/admin/settings/redirects") },
        { label: "Content", to: href("/admin/settings/content") },
        { label: "Backups", to: href("/admin/settings/backups") },
        { label: "Background work", to: href("/admin/settings/jobs") },
        { label: "History", to: href("/admin/settings/history") },
      ]}
    />
  );
}
