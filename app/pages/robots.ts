import { environmentContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/robots.ts";

/** Pages of one person, at addresses that only they know, in every language. */
const personal = ["/ticket/", "/viewing/", "/*/ticket/", "/*/viewing/"];

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(environmentContext);
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    ...personal.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
