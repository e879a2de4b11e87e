// The places of the admin area, in their fixed order. A place is shown when its page exists and the
// person may open it, so the table can name what is still to come and no link ever leads nowhere. Pure.
import { may, type Permission, type Staff } from "../permissions/permissions.ts";
import type { IconName } from "../ui/icon/icon.tsx";

export type AdminPlace = {
  label: string;
  to: string;
  icon: IconName;
  permission: Permission;
  /** Pressed after G. */
  letter?: string;
  /** Set apart below the line: about the house rather than the work. */
  house?: boolean;
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
    house: true,
  },
  {
    label: "Activity",
    to: "/admin/activity",
    icon: "clock",
    permission: "evidence.read",
    house: true,
  },
  {
    label: "Mail",
    to: "/admin/outbox",
    icon: "message",
    permission: "settings.edit",
    house: true,
  },
  {
    label: "Settings",
    to: "/admin/settings",
    icon: "settings",
    permission: "settings.edit",
    house: true,
  },
];

/** Not in the navigation: it is behind one's own name. */
export const accountPlace: AdminPlace = {
  label: "Your account",
  to: "/admin/account",
  icon: "person",
  permission: "panel.open",
};

export function openPlaces(
  staff: Pick<Staff, "permissions">,
  addresses: ReadonlySet<string>,
  from: AdminPlace[] = places,
) {
  return from.filter(({ to, permission }) => addresses.has(to) && may(staff, permission));
}

/** Overview is only itself; every other place is also everything below it. */
export function isHere(place: Pick<AdminPlace, "to">, pathname: string) {
  if (place.to === "/admin") return pathname === "/admin" || pathname === "/admin/";
  return pathname === place.to || pathname.startsWith(`${place.to}/`);
}
