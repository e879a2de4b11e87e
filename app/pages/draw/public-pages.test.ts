import { expect, test, vi } from "vitest";
import { theSystem } from "../../activity/record.server.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { cancelDraw } from "../../draws/closing/cancel-draw.server.ts";
import { demonstrationOperator } from "../../draws/ledger/operator.server.ts";
import { removeDemonstration } from "../../draws/ledger/remove-demonstration.server.ts";
import { readPage } from "../../draws/testing/read-page.ts";
import { mailServerDocument, mailServerId, mailServers } from "../../mail/mail-server.ts";
import { openApiSite } from "../../testing/api-site.ts";
import { ada } from "../../testing/test-services.ts";

/** The first site of a run loads the whole build, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

function inAWhile() {
  return Math.floor(Date.now() / 1000) + 5000;
}

/** The page's text without React's comments between text nodes. */
/** The page's markup without scripts, which also contain texts of other states. */
test("/draw shows the sample draw as a demonstration with its prizes, chances and steps", async () => {
  await using site = await openApiSite();
  const html = await readPage(site, "/draw");
  expect(html).toContain("The Winter draw</h1>");
  expect(html).toContain("A demonstration.");
  expect(html).toContain("Open until");
  expect(html).toContain('role="timer" aria-label="Closes in 2');
  expect(html).toContain("What you can win");
  expect(html).toContain("1 in 240");
  expect(html).toContain("1 in 48");
  for (const step of ["Promised", "Receipt issued", "Closed", "Decided", "Checked"]) {
    expect(html).toContain(step);
  }
  expect(html).toMatch(/We show the winners live: \d+ \w+, 21:00 (GMT|BST)/);
  expect(html).toContain("Do I have to buy anything?");
  expect(html).toContain("The Harbour draw 2025");
  expect(html).toContain("208 tickets, decided 14 August 2025");

  // Nobody is promised a mail before there is a mail server.
  expect(html).toContain("we cannot send e-mails yet, so keep the link to your ticket");
  const server = { host: "mail.example", port: 465, security: "tls", user: "", password: "" };
  await openDocuments(site.database).add(
    mailServers,
    mailServerDocument.parse({ ...server, sender: "hello@estates.example" }),
    { id: mailServerId, publish: true },
  );
  const withMail = () => readPage(site, "/draw");
  await expect.poll(withMail).toContain("optional, to get your ticket by e-mail");
});

test("an open draw has structured data, unless it is a demonstration", async () => {
  await using site = await openApiSite({ PUBLIC_URL: "https://www.estates.example" });
  const html = await readPage(site, "/draw/winter-draw");
  await site.openDraw("own", { closesAt: inAWhile(), title: "The Spring draw" });
  const own = await readPage(site, "/draw/own");
  const facts = [...own.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json),
  );
  const event = facts.find((fact) => fact["@type"] === "Event");
  expect(event).toMatchObject({
    name: "The Spring draw",
    isAccessibleForFree: true,
    location: { url: "https://www.estates.example/draw/own" },
    offers: { price: 0 },
  });
  expect(Date.parse(event.endDate)).toBeGreaterThan(Date.now());
  expect(html).toContain(
    '<link rel="canonical" href="https://www.estates.example/draw/winter-draw"/>',
  );
  expect(html).toMatch(/og:image" content="https:\/\/www\.estates\.example\/media\/[a-z-]+\//);
  const past = await readPage(site, "/draw/harbour-draw-2025");
  expect(html + past).not.toContain('"@type":"Event"');
});

/** The component's markup: its texts are in the data of every page. */
const entryButton = /<button[^>]*>Get my ticket/;

test("the company's own draw comes before the demonstration and says when it opens", async () => {
  await using site = await openApiSite();
  const closesAt = inAWhile();
  await site.openDraw("own", { opensAt: closesAt - 1000, closesAt, title: "Our own draw" });
  const html = await readPage(site, "/draw/own");
  expect(html).toContain("Not open yet");
  expect(html).toContain('aria-label="Opens in');
  expect(html).not.toMatch(entryButton);
  expect(html).not.toContain("A demonstration.");
  const current = await readPage(site, "/draw");
  expect(current).toContain("Our own draw</h1>");
  expect(current).toContain("240 tickets so far");
});

test("a cancelled draw stays on its page and in the list with its reason", async () => {
  await using site = await openApiSite();
  const draw = await site.openDraw("own", { closesAt: inAWhile(), title: "The Spring draw" });
  await cancelDraw(site.services, draw.id, "Flood at the venue", ada);
  const html = await readPage(site, "/draw/own");
  expect(html).toContain("Nobody won, and no prize was given.");
  expect(html).toContain("Flood at the venue");
  const others = await readPage(site, "/draw/harbour-draw-2025");
  expect(others).toMatch(/Cancelled on \d+ \w+ before closing: Flood at the venue/);
});

test("between draws /draw and /prizes show the texts of staff and past draws", async () => {
  await using site = await openApiSite();
  await removeDemonstration(site.database, theSystem);
  const draw = await site.openDraw("own", { closesAt: inAWhile(), title: "The Spring draw" });
  await cancelDraw(site.services, draw.id, "Flood at the venue", ada);
  expect(await readPage(site, "/draw")).toContain("The Spring draw</h1>");
  await site.setClock(Math.floor(Date.now() / 1000) + 8 * 86_400);
  const html = await readPage(site, "/draw");
  expect(html).toContain("The draw</h1>");
  expect(html).toContain("No draw is open at the moment.");
  expect(html).toContain("Hear about the next one");
  expect(html).toContain("Flood at the venue");
  expect(html).not.toMatch(entryButton);
  const prizes = await readPage(site, "/prizes");
  expect(prizes).toContain("There are no prizes at the moment");
  expect(await readPage(site, "/")).toContain("The key to the next house");
  expect(await readPage(site, "/home")).toContain("After our first draw, its winners appear here.");
});

test("the rules page shows the sealed text, its hash and a link to the file", async () => {
  await using site = await openApiSite();
  const html = await readPage(site, "/draw/winter-draw/rules");
  expect(html).toContain("Rules of the Winter draw</h1>");
  expect(html).toContain("Who may enter");
  const { terms } = await (await site.get("/api/draws/winter-draw")).json();
  expect(html).toContain(terms.rulesHash);
  expect(html).toMatch(/close on \w+ \d+ \w+ 20\d\d, 20:00(:00)? (GMT|BST)/);
  expect(html).toContain('href="/api/draws/winter-draw/rules"');
  expect((await site.get("/draw/nope/rules")).status).toBe(404);
});

test("the calendar file has the draw's title and the time it is decided", async () => {
  await using site = await openApiSite();
  const response = await site.get("/draw/winter-draw/calendar.ics");
  expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toContain('"winter-draw.ics"');
  expect(await response.text()).toContain("SUMMARY:The Winter draw is decided");
  expect((await site.get("/draw/nope/calendar.ics")).status).toBe(404);
});

test("/prizes, the landing page and the overview show the current state of draws", async () => {
  await using site = await openApiSite();
  const prizes = await readPage(site, "/prizes");
  expect(prizes).toContain("First prize of");
  expect(prizes).toContain("Chance if it closed today");
  expect(prizes).toContain("And sixteen more");
  expect(prizes).toMatch(/Could not be reached; went to ticket \d+/);
  expect(prizes).toContain("Handed over 19 August 2025");
  expect(prizes).toContain("decided 14 August 2025, 13:59:45 BST");
  expect(prizes).toContain('href="/draw/harbour-draw-2025/verify"');
  const landing = await readPage(site, "/");
  expect(landing).toContain('href="/draw/winter-draw#enter"');
  expect(landing).toContain("Tickets so far");
  expect(landing).toContain("All seventeen prizes");
  const home = await readPage(site, "/home");
  expect(home).toContain("All winners");
  expect(home).toContain("Handed over 19 August 2025");
});

test("a draw that is only planned has no public page", async () => {
  await using site = await openApiSite();
  await site.database.$client.query(
    `insert into draw (operator, slug, plan) select name, 'secret-plan', '{}' from operator
     where name <> $1 limit 1`,
    [demonstrationOperator],
  );
  for (const path of ["/draw/secret-plan", "/draw/secret-plan/rules"]) {
    expect([path, (await site.get(path)).status]).toEqual([path, 404]);
  }
  expect(await readPage(site, "/draw")).not.toContain("secret-plan");
  expect(await readPage(site, "/sitemap.xml")).not.toContain("secret-plan");
});
