import type { ApiSite } from "./api-site.ts";

/** What is on a page: without the scripts, which hold words that nobody sees. */
export async function readPage(site: ApiSite, path: string): Promise<string> {
  const html = await (await site.get(path)).text();
  return html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs, "");
}
