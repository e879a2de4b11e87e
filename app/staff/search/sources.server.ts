// The sources of the search with Ctrl K. To make a feature searchable, add its source here.
import type { Permission, Staff } from "../../permissions/permissions.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { IconName } from "../../ui/icon/icon.tsx";
import { findAlbums, findHomes, findPages } from "./find-content.server.ts";
import { findDraws } from "./find-draws.server.ts";
import { findEnquiries } from "./find-enquiries.server.ts";
import { findPeople } from "./find-people.server.ts";
import { findPictures } from "./find-pictures.server.ts";
import type { SearchResult } from "./search-result.ts";

export type SearchSource = {
  title: string;
  icon: IconName;
  /** Needed to search this source. */
  permission: Permission;
  /** A few results, best first. */
  find(database: Database, staff: Staff, text: string): Promise<SearchResult[]>;
};

export const searchSources: SearchSource[] = [
  { title: "Draws", icon: "ticket", permission: "draws.read", find: findDraws },
  { title: "Enquiries", icon: "mail", permission: "enquiries.answer", find: findEnquiries },
  { title: "People", icon: "people", permission: "people.manage", find: findPeople },
  { title: "Pages", icon: "page", permission: "panel.open", find: findPages },
  { title: "Homes", icon: "key", permission: "panel.open", find: findHomes },
  { title: "Albums and photos", icon: "image", permission: "panel.open", find: findAlbums },
  { title: "Pictures", icon: "image", permission: "pages.edit", find: findPictures },
];
