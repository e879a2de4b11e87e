// The sources of the search with Ctrl K. To make a feature searchable, add its source here.
import type { Permission, Staff } from "../../permissions/permissions.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { IconName } from "../../ui/icon/icon.tsx";
import { findActs } from "./find-acts.server.ts";
import { findAlbums, findHomes, findPages } from "./find-content.server.ts";
import { findDraws } from "./find-draws.server.ts";
import { findEnquiries } from "./find-enquiries.server.ts";
import { findHelp } from "./find-help.server.ts";
import { findPeople } from "./find-people.server.ts";
import { findPictures } from "./find-pictures.server.ts";
import { findSettings, findWording } from "./find-texts.server.ts";
import type { SearchResult } from "./search-result.ts";

type SearchSource = {
  title: string;
  icon: IconName;
  /** Needed to search this source. */
  permission: Permission;
  /** A few results, best first. */
  find(database: Database, staff: Staff, text: string): Promise<SearchResult[]>;
};

export const searchSources: SearchSource[] = [
  // Its acts have permissions of their own.
  { title: "Do", icon: "onward", permission: "panel.open", find: findActs },
  { title: "Settings", icon: "settings", permission: "settings.edit", find: findSettings },
  { title: "Draws", icon: "ticket", permission: "draws.read", find: findDraws },
  { title: "Enquiries", icon: "mail", permission: "enquiries.answer", find: findEnquiries },
  { title: "People", icon: "people", permission: "people.manage", find: findPeople },
  { title: "Pages", icon: "page", permission: "panel.open", find: findPages },
  { title: "Homes", icon: "key", permission: "panel.open", find: findHomes },
  { title: "Albums and photos", icon: "image", permission: "panel.open", find: findAlbums },
  { title: "Pictures", icon: "image", permission: "pages.edit", find: findPictures },
  { title: "Texts", icon: "note", permission: "pages.edit", find: findWording },
  { title: "Help", icon: "help", permission: "panel.open", find: findHelp },
];
