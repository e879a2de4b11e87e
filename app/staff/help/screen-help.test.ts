import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adminRules } from "../../accounts/admin-rules.ts";
import { projectFolder } from "../../platform/project-folder.server.ts";
import { slugFrom } from "../../platform/slug.ts";
import { helpFor, screenHelp } from "./screen-help.ts";
import { guideTopics } from "./topics.ts";

/** Files, saves and other addresses without a screen. */
const withoutScreen =
  /\.(csv|pdf|zip|json)$|\/(save|desk|act|pack|part|codes|pick|fresh|search|prove|upload|download|import|\*)$|\/(uploads|download|pictures|visit|papers|share|files|catalogues)\/:|\/uploads$|:run\/download$/;

test("every screen of the admin area says what it is for, and where the handbook says more", () => {
  const screens = Object.keys(adminRules).filter(
    (address) => !withoutScreen.test(address) || /:id\/(desk|import)$/.test(address),
  );
  const explained = screens.filter(
    (address) => !/\/(homes|pages)\/:id\/presence$|settings\/presence$/.test(address),
  );
  expect(explained.filter((address) => !(address in screenHelp))).toEqual([]);
  for (const { sentences } of Object.values(screenHelp)) {
    expect(sentences.match(/[.?!](?= |$)/g)?.length ?? 0).toBeLessThanOrEqual(4);
  }
  expect(helpFor("/admin/pages/wording")?.title).toBe("Wording");
  expect(helpFor("/admin/draws/12/show")?.topic).toBe("the-evening");
});

test("the handbook has every section and picture that is named", () => {
  const texts = new Map(
    guideTopics.map((topic) => [topic, readFileSync(guideFile(`${topic}.md`), "utf8")]),
  );
  const missing = Object.values(screenHelp).filter(({ topic, section }) => {
    const headings = texts.get(topic)?.match(/^## .+/gm) ?? [];
    return section && !headings.some((heading) => slugFrom(heading.slice(3)) === section);
  });
  expect(missing).toEqual([]);
  const pictures = [...texts.values()].flatMap((text) =>
    [...text.matchAll(/\]\((\.\.\/pictures\/guide\/[^)]+)\)/g)].map(([, path = ""]) => path),
  );
  expect(pictures.filter((path) => !existsSync(guideFile(path)))).toEqual([]);
});

test("the admin area has every page of the handbook, in the order of its list", () => {
  const pages = readdirSync(guideFile("")).map((file) => file.replace(".md", ""));
  expect([...guideTopics, "README"].sort()).toEqual(pages.sort());
  const list = readFileSync(guideFile("README.md"), "utf8").matchAll(/^\d+\. .+\((.+)\.md\)$/gm);
  expect([...list].map(([, name]) => name)).toEqual([...guideTopics]);
});

function guideFile(path: string): string {
  return join(projectFolder, "docs", "guide", path);
}
