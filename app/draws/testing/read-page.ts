import type { ApiSite } from "../../testing/api-site.ts";

/** The text of a page without its scripts. */
export async function readPage(site: ApiSite, path: string): Promise<string> {
  const html = await (await site.get(path)).text();
  return html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs, "");
}
