// Every group of texts that staff can edit is used on its page.
import { expect, test } from "vitest";
import { openDocuments } from "../content/documents/documents.server.ts";
import { wording, wordingId } from "../content/wording/wording-document.server.ts";
import { english } from "../languages/catalogues.server.ts";
import { defaultShowSettings } from "../show/script/settings.ts";
import { startShow } from "../show/start-show.server.ts";
import { openApiSite } from "../testing/api-site.ts";
import { ada, testEntry } from "../testing/test-plan.ts";
import { readPage } from "./testing/read-page.ts";

const laptop = { console: "laptop", staffId: ada.id, name: ada.name };
const decided = "/draw/harbour-draw-2025";

/** Every editable text begins with this mark; a text without it does not come from the wording. */
const mark = "¶ ";

function everythingMarked() {
  return Object.fromEntries(
    Object.entries(english).map(([part, texts]) => [
      part,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mark + text])),
    ]),
  );
}

test("the show, the stage, checking and the forms use the company's wording", async () => {
  await using site = await openApiSite();
  const documents = openDocuments(site.database);
  await documents.update(wording, wordingId, everythingMarked());
  await documents.publish(wording, wordingId);
  const closesAt = Math.floor(Date.now() / 1000) + 5000;
  const { id } = await site.openDraw("mine", { closesAt, countries: ["GB", "IE"] });
  const page = (path: string) => readPage(site, path);
  const answer = async (path: string, form: Record<string, string>) =>
    (await (await site.post(path, form)).text()).replaceAll("<!-- -->", "");

  const { rulesAccepted: _, ofAge: __, ...person } = testEntry(1);
  const entry = { ...person, rulesAccepted: "yes", ofAge: "yes" } as Record<string, string>;
  const asked = await answer("/draw/mine", { ...entry, slug: "mine" });
  expect(asked).toContain(
    "¶ We could not confirm that this form came from our page. ¶ What you typed",
  );
  expect(await answer("/contact", { name: "Ada" })).toMatch(/¶ Fix \d problems before/);

  // The frame of every page, also of the 404 page.
  const missing = (await (await site.get("/no-such-page")).text()).replaceAll("<!-- -->", "");
  expect(missing).toContain("¶ Skip to content</a>");
  expect(missing).toMatch(/looking for the <a [^>]*href="\/draw"[^>]*>¶ draw</);
  expect(await page("/gallery")).toContain("¶ Everything");
  expect(await page("/contact")).toMatch(/¶ (Open now|Closed now), /);
  const calendar = await (await site.get("/draw/mine/calendar.ics")).text();
  expect(calendar).toContain("SUMMARY:¶ ");

  const open = await page("/draw/mine");
  expect(open).toContain("¶ Phone numbers from");
  expect(open).toContain("¶ Where are the rules?");
  expect(open).toContain("¶ Open until");
  expect(open).toContain("¶ Every ticket gets a signed receipt");
  expect(open).toContain("¶ How many</dt>");
  expect(await page("/prizes")).toContain("¶ Winner, shown as agreed");

  await startShow(site.services, id, "real", defaultShowSettings, laptop);
  const live = await page("/draw/mine");
  expect(live).toContain("¶ Live</b>");
  expect(live).toContain("¶ Entries close in</h1>");
  expect(live).toContain("¶ ¶ 0 tickets so far.");
  expect(live).toMatch(/aria-live="polite"[^>]*>¶ The show has begun\./);
  // Only the phone knows its ticket, so these texts are in the page's data.
  expect(await (await site.get("/draw/mine")).text()).toContain("¶ Show my ticket");

  // The stage has the texts of all steps in its data, because the network may fail.
  const countdown = await page("/draw/mine/stage");
  expect(countdown).toContain("¶ Entries close in</p>");
  expect(countdown).toContain("¶ Public value</li>");
  expect(await (await site.get("/draw/mine/stage")).text()).toContain("¶ Check every winner");
  const board = await page(`${decided}/stage`);
  expect(board).toContain("<b>¶ Check every winner yourself.</b>");
  expect(board).toMatch(/¶ [\d,]+ tickets · round/);

  const ticketPage = await answer("/check", {
    question: "ticket",
    ticket: "7",
    draw: "winter-draw",
  });
  expect(ticketPage).toContain("¶ Ticket 7 is in the Winter draw.");
  expect(ticketPage).toContain("¶ The list has 240 tickets so far");
  expect(ticketPage).toContain("¶ The proof as a file");

  const rules = await page("/draw/mine/rules");
  expect(rules).toContain("¶ Sealed before the draw opened.");
  expect(await page("/draw/mine/stage")).toContain("<title>¶ Stage: ");

  const verify = await page(`${decided}/verify`);
  // The page itself refuses wrong files, so these texts are in its data.
  expect(await (await site.get("/verify")).text()).toContain("is a ZIP file. Unpack it first");
  expect(verify).toContain('<b class="font-semibold">¶ This draw is a demonstration.</b>');
  expect(verify).toContain("¶ That a prize was handed over.");
  expect(verify).toContain("¶ A Python program that checks the draw");
  expect(verify).toContain("¶ JavaScript is switched off");
});
