import { expect, test, vi } from "vitest";
import { openApiSite } from "../../testing/api-site.ts";

/** The first site of a run loads the production build, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const ask = { question: "ticket", draw: "winter-draw" };

test("a ticket number gets its list in the response, without any name", async () => {
  await using site = await openApiSite();
  const response = await site.post("/check", { ...ask, ticket: " 12 " });
  const html = await response.text();
  expect(response.status).toBe(200);
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

test("an unknown ticket, and input that is neither number nor code, get a clear message", async () => {
  await using site = await openApiSite();
  for (const [ticket, text] of [
    ["241", "Ticket 241 is not in the Winter draw. The list has 240 tickets so far."],
    ["0", "Ticket 0 is not in the Winter draw"],
    ["no-such-code", "There is no ticket with this number or code."],
    ["A".repeat(22), "There is no ticket with this number or code."],
  ] as const) {
    const response = await site.post("/check", { ...ask, ticket });
    expect([ticket, response.status]).toEqual([ticket, 404]);
    expect(await response.text()).toContain(text);
  }
  const empty = await site.post("/check", { ...ask, ticket: "" });
  expect(await empty.text()).toContain("Enter the number or the code");
});

test("a code typed with spaces opens its ticket, and is in no URL or log", async () => {
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
  const response = await site.post("/check", { question: "ticket", draw: "", ticket: spaced });
  const html = await response.text();
  expect(html).toContain(`Ticket ${ticket} is in the Winter draw`);
  expect(html).toContain(`href="/ticket/${code}"`);
  expect(html).not.toContain("Ada");
  expect(site.logged()).not.toContain(code);
});

test("an unknown message code is refused with advice, and the page says that we never ask for a fee", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  const page = await (await site.get("/check?code=7QX4M-2PA9K")).text();
  expect(page).toContain("We never ask for a fee");
  expect(page).toContain('value="7QX4M-2PA9K"');
  const response = await site.post("/check", { question: "message", code: "7QX4M-2PA9K" });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("We did not send a message with this code.");
  const empty = await site.post("/check", { question: "message", code: "" });
  expect(await empty.text()).toContain("Enter the code at the end of the message.");
});
