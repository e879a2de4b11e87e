// The owner's brand on papers and on the stage. Icons, mails and shared links: app/staff/setup/setup.test.ts.
import { expect, test } from "vitest";
import { openStaffSite, visibleText } from "../accounts/testing/staff-site.ts";
import { accentOnPaper } from "../content/accent.ts";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { draw } from "../draws/tables.server.ts";
import { contentOfPdf, textOfPdf } from "../evidence/testing/read-pdf.ts";

const accent = "#4fb3d9";
const company = "Norrsken Fastigheter";

/** As a PDF writes it: three numbers from 0 to 1. */
function inPdf(colour: string): string {
  return [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .join(" ");
}

test("pages, papers and the stage carry the owner's name, badge and accent", async () => {
  await using site = await openStaffSite();
  const documents = openDocuments(site.database);
  const before = await documents.read(settings, "site", { state: "draft" });
  if (!before) throw new Error("The sample has no settings.");
  const own = { ...before.data, companyName: company, badge: "NF", accent };
  await documents.update(settings, "site", () => own);
  await documents.publish(settings, "site");
  const draws = await site.database.select().from(draw);
  const slugOf = (state: string) => draws.find((row) => row.state === state)?.slug ?? "";
  const owner = site.openBrowser();
  await owner.signIn((await site.addPerson("owner")).email);

  const page = await (await site.get("/about")).text();
  expect(page).toContain(`--color-gold:${accent}`);
  expect(await visibleText(await site.get("/about"))).toContain(company);
  const stage = await (await site.get(`/draw/${slugOf("drawn")}/stage`)).text();
  expect(stage).toContain(`--color-gold:${accent}`);
  expect(stage).toContain(company);

  const entry = await fetch(`${site.origin}/api/draws/${slugOf("open")}/entries`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...{ name: "Ada Lark", phone: "+44 7700 900123", display: "full" },
      ...{ rulesAccepted: true, ofAge: true },
    }),
  });
  const { url } = (await entry.json()) as { url: string };
  const open = draws.find(({ state }) => state === "open");
  const { rows } = await site.database.$client.query<{ id: string }>(
    "select id from document where collection = 'homes' and published_data is not null limit 1",
  );
  const papers = [
    `${url}/ticket.pdf`,
    `/draw/${slugOf("drawn")}/certificate.pdf`,
    `/home/${rows[0]?.id}/brochure.pdf`,
    "/admin/pages/wording/papers/receipt.pdf",
  ];
  for (const address of papers) {
    const pdf = await (await owner.get(address)).bytes();
    const text = textOfPdf(pdf);
    const content = contentOfPdf(pdf);
    const found = [
      text.includes(company),
      text.includes("NF"),
      content.includes(inPdf(accent)),
      content.includes(inPdf(accentOnPaper(accent))),
      content.includes(inPdf(accentOnPaper("#d4af37"))),
    ];
    expect([address, ...found]).toEqual([address, true, true, true, true, false]);
  }
  // An uploaded mark takes the place of the badge, a logo that of badge and name.
  const { rows: pictures } = await site.database.$client.query<{ id: string }>(
    "select id from media limit 1",
  );
  const picture = { media: pictures[0]?.id ?? "" };
  const share = `/admin/draws/${open?.id}/share`;
  for (const uploaded of [{ markPicture: picture }, { logoPicture: picture }]) {
    await documents.update(settings, "site", () => ({ ...own, ...uploaded }));
    await documents.publish(settings, "site");
    for (const address of papers) {
      const pdf = await (await owner.get(address)).bytes();
      const images =
        Buffer.from(pdf)
          .toString("latin1")
          .match(/\/Subtype \/Image/g) ?? [];
      const found = [images.length > 0, textOfPdf(pdf).includes("NF")];
      expect([address, uploaded, ...found]).toEqual([address, uploaded, true, false]);
    }
    expect((await owner.get(`${share}/story.png`)).status).toBe(200);
    expect((await owner.get(`${share}/poster-a3.pdf`)).status).toBe(200);
  }
  await documents.update(settings, "site", () => own);
  await documents.publish(settings, "site");
  const poster = await (await owner.get(`${share}/poster-a4.pdf`)).bytes();
  expect(textOfPdf(poster)).toContain(company);
  expect(contentOfPdf(poster)).toContain(inPdf(accent));
});
