// GET /admin/settings/catalogues/:language: all texts of a language as a file for translators.
import { data } from "react-router";
import { readTexts } from "../../../content/wording/read-wording.server.ts";
import { englishNameOf } from "../../../languages/languages.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import type { Route } from "./+types/catalogue-file.ts";

export async function loader({ context, params: { language } }: Route.LoaderArgs) {
  if (!englishNameOf(language)) throw data(null, { status: 404, statusText: "Not Found" });
  const texts = await readTexts(context.get(databaseContext), language);
  return new Response(`${JSON.stringify(texts, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${language}.json"`,
    },
  });
}
