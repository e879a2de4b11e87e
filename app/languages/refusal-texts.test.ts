import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "../platform/project-folder.server.ts";
import { openTestSite } from "../testing/test-site.ts";
import { english } from "./catalogues.server.ts";

test("a refusal is in the language of the address, else of the browser, as a page or as text", async () => {
  await using site = await openTestSite();
  const read = async (path: string, headers: Record<string, string>) => {
    const refused = await site.get(path, headers);
    expect(refused.status).toBe(400);
    return refused.text();
  };
  expect(await read("/ar/about?x=%00", {})).toBe("لا يمكن قراءة هذا العنوان.\n");
  expect(await read("/about?x=%00", { "Accept-Language": "fi, de-CH;q=0.8" })).toBe(
    "Diese Adresse ist nicht lesbar.\n",
  );
  expect(await read("/about?x=%00", { "Accept-Language": "fi" })).toBe(
    "This address cannot be read.\n",
  );
  expect(await read("/de-luxe?x=%00", {})).toBe("This address cannot be read.\n");
  const page = await read("/ar/about?x=%00", { Accept: "text/html,*/*" });
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain("<p>لا يمكن قراءة هذا العنوان.</p>");
  expect(page).toContain('<a href="/ar">الانتقال إلى الصفحة الرئيسية</a>');
  expect((await site.get("/refused.css")).status).toBe(200);
});

test("each translated refusal is one that the code sends", () => {
  const code = globSync("app/**/*.ts", { cwd: projectFolder })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(projectFolder, file), "utf8"))
    .join("\n");
  expect(Object.values(english.refusals).filter((text) => !code.includes(`"${text}"`))).toEqual([]);
});
