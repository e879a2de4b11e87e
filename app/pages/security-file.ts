// /.well-known/security.txt (RFC 9116): where to report a weakness of the site.
import { href } from "react-router";
import { readSettings } from "../content/load-page.server.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/security-file.ts";

const validDays = 180;

export async function loader({ context }: Route.LoaderArgs) {
  const { email, locale } = await readSettings(context.get(databaseContext));
  const origin = context.get(environmentContext).publicUrl;
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + validDays);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${email}`,
    `Contact: ${origin}${href("/contact")}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${new Intl.Locale(locale).language}`,
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
