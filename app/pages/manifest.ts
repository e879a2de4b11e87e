import { readSettings } from "../content/load-page.server.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/manifest.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await readSettings(context.get(databaseContext));
  const manifest = {
    name: settings.companyName,
    // Below an icon there is room for about twelve characters.
    short_name: settings.companyName.length <= 12 ? settings.companyName : settings.badge,
    description: settings.strapline,
    start_url: "/",
    display: "standalone",
    background_color: "#0b0b0d",
    theme_color: "#0b0b0d",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
