import { settingsInContext } from "../content/load-page.server.ts";
import { addressIn, languageOf, otherLanguages } from "../languages/languages.ts";
import { environmentContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/robots.ts";

/** Pages of one person, at addresses that only they know. */
const personal = ["/ticket/", "/viewing/"];

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(environmentContext);
  const { ownLocale, ...site } = await settingsInContext(context);
  const languages = [languageOf(ownLocale), ...otherLanguages({ ownLocale, ...site })];
  const addresses = languages.flatMap((language) =>
    personal.map((path) => addressIn(language, path, ownLocale)),
  );
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    ...addresses.map((address) => `Disallow: ${address}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
