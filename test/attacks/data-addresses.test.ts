import { expect, test } from "vitest";
import { openStaffSite } from "../../app/accounts/testing/staff-site.ts";
import { openTestSite } from "../../app/testing/test-site.ts";

const code = (character: string) => character.charCodeAt(0).toString(16);

/** Ways to write the data address of a path. React Router reads all but the last three as such. */
function spellingsOf(path: string): string[] {
  const decodedLater = [
    path,
    path.replace(/\.(?=\w+$)/, "%2E"),
    path.replace(/.$/, (last) => `%${code(last)}`),
    path.replace(/^\/./, ([, first = ""]) => `/%${code(first)}`),
    path.replace(/.$/, (last) => `%25${code(last)}`),
    path.toUpperCase(),
  ];
  const endings = [".data", "/.data", "/_.data", "//.data"];
  const written = decodedLater.flatMap((text) => endings.map((ending) => text + ending));
  return [...written, `${path}.DATA`, `${path}%2Edata`, `${path}.data/`];
}

const isData = (response: Response) => response.headers.get("Content-Type") === "text/x-script";

test("files, the API and the ledger have no data addresses, in no spelling", async () => {
  await using site = await openTestSite();
  const paths = [
    ...["/winners.xml", "/home/feed.atom", "/verify_draw.py", "/de/winners.xml"],
    ...["/draw/winter-draw/calendar.ics", "/draw/harbour-draw-2025/certificate.pdf"],
    ...["/social-card/home.png", "/ticket/abc/receipt.json", "/.well-known/sealed-draw.json"],
    ...["/api/draws/harbour-draw-2025/leaves.bin", "/api/draws/harbour-draw-2025/proof.json"],
    ...["/api/draws/harbour-draw-2025/head", "/ledger/checkpoint"],
  ];
  for (const path of paths) {
    const refused = spellingsOf(path).map(async (spelling) => {
      const response = await site.get(spelling);
      await response.body?.cancel();
      expect([spelling, response.ok]).toEqual([spelling, false]);
      // Encoded twice it may name a page, which does not exist.
      if (!spelling.includes("%25"))
        expect([spelling, isData(response)]).toEqual([spelling, false]);
    });
    await Promise.all(refused);
  }
  for (const page of ["/about.data", "/abou%74/.data", "/de/about/_.data"])
    expect([page, isData(await site.get(page))]).toEqual([page, true]);
});

test("files of the admin area have none either, for those who may open them", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  for (const spelling of ["/admin/settings/content.zip", "/admin/activity.csv"].flatMap(
    spellingsOf,
  )) {
    const response = await browser.get(spelling);
    expect([spelling, response.status]).toEqual([spelling, 404]);
    await response.body?.cancel();
  }
});
