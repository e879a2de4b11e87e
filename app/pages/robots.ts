import { environmentContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/robots.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(environmentContext);
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /ticket/",
    "Disallow: /viewing/",
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
