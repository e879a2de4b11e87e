import { href } from "react-router";
import { Tabs } from "../../ui/tabs.tsx";

export function InboxTabs() {
  return (
    <Tabs
      label="Enquiries"
      tabs={[
        { label: "Inbox", to: href("/admin/enquiries"), end: true },
        { label: "Viewings", to: href("/admin/enquiries/viewings") },
      ]}
    />
  );
}
