import { href, Outlet } from "react-router";
import { readClock } from "../../content/company-clock.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { originalOfDraw } from "../../content/translating/content-translation.ts";
import { otherLanguages } from "../../languages/languages.ts";
import { may, type Permission } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { existingAddresses } from "../../platform/http/route-addresses.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { drawTime } from "../clock-store.server.ts";
import { countHeld } from "../store.server.ts";
import type { Route } from "./+types/draw-layout.ts";
import { viewDraw } from "./draw-view.ts";
import { requireDraw } from "./find-draw.server.ts";

/** In fixed order. Tabs without a page, or without permission, are hidden. */
const tabs: { label: string; path: string; permission: Permission }[] = [
  { label: "Plan", path: "", permission: "draws.read" },
  { label: "Prizes", path: "/prizes", permission: "draws.read" },
  { label: "Entries", path: "/entries", permission: "people-data.read" },
  { label: "Coupons", path: "/coupons", permission: "draws.plan" },
  { label: "Share", path: "/share", permission: "draws.read" },
  { label: "Show", path: "/show", permission: "draws.run" },
  { label: "Winners", path: "/winners", permission: "people-data.read" },
  { label: "Evidence", path: "/evidence", permission: "evidence.read" },
];

export const handle: AdminHandle = {
  crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded.draw.title,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const row = await requireDraw(context, params.id);
  const [clock, now, held, site] = await Promise.all([
    readClock(database),
    drawTime(database, row.operator),
    countHeld(database, row.id),
    readSettings(database),
  ]);
  const [language] = otherLanguages(site);
  const addresses = existingAddresses();
  const address = href("/admin/draws/:id", { id: params.id });
  return {
    draw: viewDraw(row, clock, now),
    tabs: [
      ...tabs
        .filter(({ path, permission }) => {
          return addresses.has(`/admin/draws/:id${path}`) && may(staff, permission);
        })
        .map(({ label, path }) => ({
          label,
          to: address + path,
          end: path === "",
          ...(path === "/entries" && held > 0 && { count: held }),
        })),
      ...(language && may(staff, "draws.plan")
        ? [
            {
              label: "Translations",
              to: href("/admin/translations/:language/:of/:id", {
                ...{ language, ...originalOfDraw(row) },
              }),
            },
          ]
        : []),
    ],
  };
}

export default function DrawLayout() {
  return <Outlet />;
}
