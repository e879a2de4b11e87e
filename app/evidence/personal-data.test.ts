import { expect, test } from "vitest";
import { openApiDocument } from "../draws/api/openapi-document.ts";
import { closeDraw } from "../draws/closing/close-draw.server.ts";
import { readPublicValue } from "../draws/result/submit-value.server.ts";
import { eraseDueDraws } from "../entries/entry-jobs.server.ts";
import { tablesWith } from "../platform/testing/tables-with-store.server.ts";
import { openApiSite } from "../testing/api-site.ts";
import { ada, ben, testEntry } from "../testing/test-services.ts";
import { textOfPdf } from "./testing/read-pdf.ts";

test("no personal data appears in public responses or in the log, and none stays in the database for ever", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off", LOG_LEVEL: "debug" });
  const closesAt = Math.floor(Date.now() / 1000) + 1000;
  const announcedAt = closesAt + 60;
  const description = "Six dice, thrown before the audience";
  const randomness = { source: "public-value", description, announcedAt } as const;
  const draw = await site.openDraw("mine", { closesAt, randomness, reserves: 0 });
  const canary = {
    name: "Kanarina Vogelsang",
    email: "kanarina.vogelsang@secret.example",
    place: "Canaryville",
    display: "initials" as const,
  };
  const codes: string[] = [];
  const phones: string[] = [];
  for (let number = 0; number < 4; number += 1) {
    const entry = testEntry(800 + number, { ...canary, phone: `07700 900 9${number}1` });
    const response = await site.postJson("/api/draws/mine/entries", entry);
    codes.push((await response.json()).code);
    phones.push(`77009009${number}1`, `7700 900 9${number}1`);
  }
  const again = { ...testEntry(800, canary), phone: "07700 900 901" };
  await site.postJson("/api/draws/mine/entries", { ...again, ofAge: false });
  await site.get(`/ticket/${codes[0]}/receipt.json`);
  await site.get(`/ticket/${codes[0]}`);
  await site.post("/ticket", { contact: canary.email });
  await site.setClock(closesAt);
  await closeDraw(site.services, draw.id);
  await site.setClock(announcedAt);
  await readPublicValue(site.services, draw.id, "1 2 3 4 5 6", ada);
  await readPublicValue(site.services, draw.id, "1 2 3 4 5 6", ben);

  const addresses = [
    ...Object.keys(openApiDocument.paths)
      // The stream never ends; /live returns the same values. See live/live.test.ts.
      .filter((path) => !path.includes("{code}") && !path.endsWith("/events"))
      .map((path) => path.replace("{slug}", "mine").replace("{tile}", "0/000.p/1")),
    "/api/draws/mine/inclusion?ticket=1",
    "/api/draws/mine/consistency?from=1&to=3",
    "/draw/mine/certificate.pdf",
    ...["/", "/home", "/about", "/draw", "/draw/mine", "/prizes", "/contact", "/draw/mine/verify"],
    ...["/sitemap.xml", "/robots.txt", "/.data", "/draw.data", "/prizes.data"],
  ];
  const published = await Promise.all(
    addresses.map(async (path) => {
      const response = await site.get(path);
      if (!path.startsWith("/api/")) expect([path, response.status]).toEqual([path, 200]);
      const isPdf = response.headers.get("Content-Type") === "application/pdf";
      const text = isPdf ? textOfPdf(await response.bytes()) : await response.text();
      return `${path}\n${text}`;
    }),
  );
  expect(published.find((text) => text.startsWith("/draw/mine/certificate.pdf"))).toContain(
    "K. V.",
  );
  const details = published.find((text) => text.startsWith("/api/draws/mine\n"));
  expect(details).toContain('"name":"K. V."');
  const everything = [...published, site.logged()];
  const secrets = ["Kanarina", "Vogelsang", "secret.example", ...codes, ...phones];
  for (const text of everything) {
    for (const secret of secrets) {
      expect(text.includes(secret), `${secret} in ${text.slice(0, 80)}`).toBe(false);
    }
  }
  expect(site.logged()).toContain("/api/draws/mine/entries");

  // After the retention period they are in no table either.
  expect(await tablesWith(site.database, secrets)).toEqual(["entry", "outbox_mail"]);
  await site.setClock(announcedAt + draw.plan.retentionDays * 86_400);
  expect(await eraseDueDraws(site.services)).toBe(1);
  expect(await tablesWith(site.database, secrets)).toEqual([]);
});
