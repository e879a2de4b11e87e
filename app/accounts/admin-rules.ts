// Every address below /admin and its permission. An address that is missing here does not compile, fails the
// test of all routes, and responds with 403.
import type { Register } from "react-router";
import type { Permission } from "../permissions/permissions.ts";

type PageAddress = keyof Register["pages"] & string;
type AdminPage = Extract<PageAddress, "/admin" | `/admin/${string}`>;

/** For people who are not signed in, or for the caller's own session. */
export const publicAdminPages = [
  "/admin/login",
  "/admin/login/code",
  "/admin/login/with/:provider",
  "/admin/login/done",
  "/admin/welcome/:token",
  "/admin/forgot-password",
  "/admin/reset-password/:token",
  "/admin/confirm-email/:token",
  "/admin/session",
  "/admin/sign-out",
] as const satisfies AdminPage[];

type GuardedPage = Exclude<AdminPage, (typeof publicAdminPages)[number]>;

export const adminRules: Record<GuardedPage, Permission> = {
  "/admin": "panel.open",
  "/admin/account": "panel.open",
  "/admin/people": "people.manage",
  "/admin/draws": "draws.read",
  "/admin/draws/new": "draws.plan",
  "/admin/draws/:id": "draws.read",
  "/admin/draws/:id/prizes": "draws.read",
  "/admin/draws/:id/plan/save": "draws.plan",
  "/admin/draws/:id/prizes/save": "draws.plan",
  "/admin/draws/:id/entries": "people-data.read",
  "/admin/draws/:id/entries.csv": "people-data.export",
  "/admin/draws/:id/doubles": "people-data.read",
  "/admin/draws/:id/import": "draws.plan",
  "/admin/draws/:id/import/:import": "draws.plan",
  "/admin/draws/:id/import/:import/part": "draws.plan",
  "/admin/draws/:id/import/:import/report.csv": "draws.plan",
  "/admin/draws/:id/coupons": "draws.plan",
  "/admin/draws/:id/coupons/:batch": "draws.plan",
  "/admin/draws/:id/coupons/:batch/codes": "draws.plan",
  "/admin/draws/:id/desk": "entries.decide",
  "/admin/draws/:id/share": "draws.read",
  "/admin/draws/:id/share/:file": "draws.read",
  "/admin/draws/:id/value": "draws.run",
  "/admin/draws/:id/show": "draws.run",
  "/admin/draws/:id/show/act": "draws.run",
  "/admin/draws/:id/show/pack": "draws.run",
  "/admin/draws/:id/show/instructions": "draws.run",
  "/admin/draws/:id/winners": "people-data.read",
  "/admin/draws/:id/winners/:slot/receipt.pdf": "people-data.read",
  "/admin/draws/:id/evidence": "evidence.read",
  "/admin/draws/:id/evidence.zip": "evidence.read",
  "/admin/draws/privacy": "people-data.export",
  "/admin/draws/privacy/person.json": "people-data.export",
  "/admin/enquiries": "enquiries.answer",
  "/admin/enquiries/viewings": "enquiries.answer",
  "/admin/enquiries/:reference": "enquiries.answer",
  "/admin/enquiries/:reference/visit/:event": "enquiries.answer",
  "/admin/enquiries/:reference/files/:file": "enquiries.answer",
  "/admin/enquiries.csv": "people-data.export",
  "/admin/homes": "pages.edit",
  "/admin/homes/new": "pages.edit",
  "/admin/homes/:id": "pages.edit",
  "/admin/homes/:id/history": "pages.edit",
  "/admin/homes/:id/enquiries": "enquiries.answer",
  "/admin/homes/:id/presence": "pages.edit",
  "/admin/homes/:id/save": "pages.edit",
  "/admin/gallery": "pages.edit",
  "/admin/gallery/pick": "pages.edit",
  "/admin/gallery/albums": "pages.edit",
  "/admin/gallery/albums/new": "pages.edit",
  "/admin/gallery/albums/:id": "pages.edit",
  "/admin/gallery/albums/:id/save": "pages.edit",
  "/admin/outbox": "settings.edit",
  "/admin/gallery/fresh": "pages.edit",
  "/admin/gallery/uploads": "pages.edit",
  "/admin/gallery/uploads/:upload": "pages.edit",
  "/admin/gallery/download/:picture": "pages.edit",
  "/admin/activity": "evidence.read",
  "/admin/activity.csv": "evidence.read",
  "/admin/pages": "pages.edit",
  "/admin/pages/new": "pages.edit",
  "/admin/pages/:id": "pages.edit",
  "/admin/pages/:id/history": "pages.edit",
  "/admin/pages/:id/presence": "pages.edit",
  "/admin/pages/:id/save": "pages.edit",
  "/admin/pages/wording/papers/:paper": "pages.edit",
  "/admin/translations": "pages.edit",
  "/admin/translations/:language": "pages.edit",
  // Settings and draws need their own permission too.
  "/admin/translations/:language/:of/:id": "pages.edit",
  "/admin/settings": "settings.edit",
  "/admin/settings/history": "settings.edit",
  "/admin/settings/languages": "settings.edit",
  "/admin/settings/catalogues/:language": "settings.edit",
  "/admin/settings/mail": "settings.edit",
  "/admin/settings/redirects": "settings.edit",
  "/admin/settings/content": "settings.edit",
  "/admin/settings/backups": "settings.edit",
  // A backup holds every name and the keys that sign.
  "/admin/settings/backups/:run/download": "people.manage",
  "/admin/settings/backups/upload": "people.manage",
  "/admin/settings/jobs": "settings.edit",
  "/admin/settings/presence": "settings.edit",
  "/admin/settings/save": "settings.edit",
  "/admin/settings/content.zip": "settings.edit",
  "/admin/settings/import": "settings.edit",
  "/admin/search": "panel.open",
  "/admin/help": "panel.open",
  "/admin/help/:topic": "panel.open",
  "/admin/help/pictures/:file": "panel.open",
  "/admin/prove": "panel.open",
  // Only people who are signed in learn whether a page exists.
  "/admin/*": "panel.open",
};

/** React Router omits the first slash in the pattern of a top-level route. */
export function addressOfPattern(pattern: string): string {
  return `/${pattern}`.replace(/^\/+/, "/").replace(/(?<=.)\/$/, "");
}

export function permissionFor(pattern: string): Permission | undefined {
  const address = addressOfPattern(pattern);
  return Object.hasOwn(adminRules, address) ? adminRules[address as GuardedPage] : undefined;
}
