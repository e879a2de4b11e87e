// One address of every public route, with parameters of the sample company where it has them.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

export async function publicAddresses(): Promise<string[]> {
  return addressesBelow((await routes) as RouteConfigEntry[]);
}

function addressesBelow(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${parent}/${entry.path}` : parent;
    if (pattern === "/admin") return [];
    if (entry.children) return addressesBelow(entry.children, pattern);
    return [
      (pattern || "/")
        .replace(":slug", "winter-draw")
        .replace(":album", "casa-norte")
        .replaceAll(/:\w+/g, "nowhere")
        .replace("*", "no/where"),
    ];
  });
}
