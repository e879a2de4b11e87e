import { expect, test, vi } from "vitest";
import { openApiSite } from "../../draws/testing/api-site.ts";

/** The first site of a run loads the whole build; a busy machine needs a while for that. */
vi.setConfig({ testTimeout: 120_000 });

const ask = { question: "ticket", draw: "winter-draw" };

test("a ticket number is answered with the list it is in, and with nobody's name", async () => {
  await using site = await openApiSite();
  const answer = await site.post("/check", { ...ask, ticket: " 12 " });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain("Ticket 12 is in the Winter draw");
  expect(html).toContain("The list has 240 tickets so far and can only grow.");
  const { root } = await (await site.get("/api/draws/winter-draw/head")).json();
  expect(html).toContain(root);
  expect(html).not.toMatch(/href="\/ticket\/\w/);
  const { rows } = await site.database.$client.query(
    `select name from entry join draw on draw.id = draw where slug = 'winter-draw' and index = 11`,
  );
  expect(html).not.toContain(rows[0].name);
});

test("what is in no list, and what is neither number nor code, is said plainly", async () => {
  await using site = await openApiSite();
  for (const [ticket, words] of [
    ["241", "Ticket 241 is not in the Winter draw: its list has 240 tickets so far."],
    ["0", "Ticket 0 is not in the Winter draw"],
    ["no-such-code", "We know no ticket with this number or code."],
    ["A".repeat(22), "We know no ticket with this number or code."],
  ] as const) {
    const answer = await site.post("/check", { ...ask, ticket });
    expect([ticket, answer.status]).toEqual([ticket, 404]);
    expect(await answer.text()).toContain(words);
  }
  const empty = await site.post("/check", { ...ask, ticket: "" });
  expect(await empty.text()).toContain("Type the number or the code");
});

test("a code opens its own ticket, typed with spaces, and never stands in an address or a log", async () => {
  await using site = await openApiSite();
  const entry = await site.postJson("/api/draws/winter-draw/entries", {
    name: "Ada Example",
    phone: "+447400123456",
    display: "initials",
    rulesAccepted: true,
    ofAge: true,
  });
  const { code, ticket } = await entry.json();
  const spaced = code.replace(/.{4}/g, "$& ");
  const answer = await site.post("/check", { question: "ticket", draw: "", ticket: spaced });
  const html = await answer.text();
  expect(html).toContain(`Ticket ${ticket} is in the Winter draw`);
  expect(html).toContain(`href="/ticket/${code}"`);
  expect(html).not.toContain("Ada");
  expect(site.logged()).not.toContain(code);
});

test("a message code that is not ours is refused with advice, and the page promises no fee", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  const page = await (await site.get("/check?code=7QX4M-2PA9K")).text();
  expect(page).toContain("We never ask for a fee");
  expect(page).toContain('value="7QX4M-2PA9K"');
  const answer = await site.post("/check", { question: "message", code: "7QX4M-2PA9K" });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("We did not send a message with this code.");
  const empty = await site.post("/check", { question: "message", code: "" });
  expect(await empty.text()).toContain("Type the code that stands under the message.");
});
