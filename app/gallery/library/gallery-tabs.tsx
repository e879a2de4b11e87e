import { href } from "react-router";
import { Tabs } from "../../ui/tabs.tsx";

/** Tabs above the library and the albums. */
export function GalleryTabs({ albums }: { albums: boolean }) {
  const tabs = [{ label: "Pictures", to: href("/admin/gallery"), end: true }];
  if (albums) tabs.push({ label: "Albums", to: "/admin/gallery/albums", end: false });
  return tabs.length > 1 ? <Tabs label="Gallery" tabs={tabs} /> : null;
}
