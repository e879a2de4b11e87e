// The entries of the admin navigation, in their order. An entry is shown if its page exists and the person may open
// it. Pure.
import { may, type Permission, type Staff } from "../permissions/permissions.ts";
import type { IconName } from "../ui/icon/icon.tsx";

export type AdminPlace = {
  label: string;
  to: string;
  icon: IconName;
  permission: Permission;
  /** The shortcut: pressed after G. */
  letter?: string;
  /** Shown below the line: administration rather than daily work. */
  secondary?: boolean;
};

export const places: AdminPlace[] = [
  { label: "Overview", to: "/admin", icon: "house", permission: "panel.open", letter: "o" },
  { label: "Draws", to: "/admin/draws", icon: "ticket", permission: "draws.read", letter: "d" },
  {
    label: "Enquiries",
    to: "/admin/enquiries",
    icon: "mail",
    permission: "enquiries.answer",
    letter: "e",
  },
  { label: "Homes", to: "/admin/homes", icon: "key", permission: "pages.edit", letter: "h" },
  { label: "Pages", to: "/admin/pages", icon: "page", permission: "pages.edit", letter: "p" },
  {
    label: "Gallery",
    to: "/admin/gallery",
    icon: "image",
    permission: "pages.edit",
    letter: "m",
  },
  {
    label: "People",
    to: "/admin/people",
    icon: "people",
    permission: "people.manage",
    secondary: true,
  },
  {
    label: "Activity",
    to: "/admin/activity",
    icon: "clock",
    permission: "evidence.read",
    secondary: true,
  },
  {
    label: "Mail",
    to: "/admin/outbox",
    icon: "message",
    permission: "settings.edit",
    secondary: true,
  },
  {
    label: "Settings",
    to: "/admin/settings",
    icon: "settings",
    permission: "settings.edit",
    secondary: true,
  },
];

/** Not in the navigation, but in the user menu. */
export const accountPlace: AdminPlace = {
  label: "Your account",
  to: "/admin/account",
  icon: "person",
  permission: "panel.open",
};

export function accessiblePlaces(
  staff: Pick<Staff, "permissions">,
  addresses: ReadonlySet<string>,
  from: AdminPlace[] = places,
) {
  return from.filter(({ to, permission }) => addresses.has(to) && may(staff, permission));
}

/** Overview is current on its own page only, other places also on the pages below them. */
export function isCurrentPlace(place: Pick<AdminPlace, "to">, pathname: string) {
  if (place.to === "/admin") return pathname === "/admin" || pathname === "/admin/";
  return pathname === place.to || pathname.startsWith(`${place.to}/`);
}
