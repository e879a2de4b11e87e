// All acts of the site's forms, read from the routes of the build, so that a new one is listed automatically.
import type { z } from "zod";
import type { Permission } from "../permissions/permissions.ts";
import { type BuiltProgram, loadBuild } from "./load-build.ts";

type ListedAct = {
  /** The path pattern of its route, such as "/admin/draws/:id/prizes" or "/admin/draws/:id?index". */
  address: string;
  name: string;
  permission: Permission | "everybody";
  /** The schema of its fields, if it has one. */
  fields?: z.ZodType;
};

type Acts = Record<string, Pick<ListedAct, "permission" | "fields">>;

/** `others` are the routes whose action does not use `defineActs`. */
export async function listActs(): Promise<{ acts: ListedAct[]; others: string[] }> {
  const { routes } = await loadBuild();
  const acts: ListedAct[] = [];
  const others: string[] = [];
  for (const [id, route] of Object.entries(routes)) {
    const action: object | undefined = route?.module.action;
    if (!action) continue;
    if (!("acts" in action)) {
      others.push(id);
      continue;
    }
    for (const [name, { permission, fields }] of Object.entries(action.acts as Acts)) {
      acts.push({ address: addressOf(routes, id), name, permission, fields });
    }
  }
  return { acts, others };
}

/** The path pattern of a route, with those of its parents. */
export function addressOf(routes: BuiltProgram["routes"], id: string): string {
  const parts: string[] = [];
  for (let at: string | undefined = id; at; at = routes[at]?.parentId) {
    const path = routes[at]?.path;
    if (path) parts.unshift(path);
  }
  // React Router tells an index route from its layout by the parameter `index`.
  return `/${parts.join("/")}${routes[id]?.index ? "?index" : ""}`;
}
