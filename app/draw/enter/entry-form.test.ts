import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { readEnvironment } from "../../platform/environment.server.ts";
import { clientAddressContext, environmentContext } from "../../platform/http/context.server.ts";
import { fillEmptyDatabase } from "../../sample/fill-empty-database.server.ts";
import { cancelDraw } from "../closing/cancel-draw.server.ts";
import { makeCoupons } from "../entries/coupons.server.ts";
import { networkOf } from "../entries/enter-draw.server.ts";
import { NetworkPressure } from "../entries/network-pressure.ts";
import { drawOfficeContext } from "../office-context.server.ts";
import { type ApiSite, openApiSite } from "../testing/api-site.ts";
import { ada, openTestDraw, openTestOffice } from "../testing/test-office.ts";
import { receiveEntry } from "./receive-entry.server.ts";

/** The first site of a run loads the whole build; a busy machine needs a while for that. */
vi.setConfig({ testTimeout: 120_000 });

const entry = {
  name: "Ada Example",
  phone: "07400 123456",
  email: "",
  place: "Port Fiction",
  display: "first-and-initial",
  coupon: "",
  rulesAccepted: "yes",
  ofAge: "yes",
  website: "",
};

function inAWhile() {
  return Math.floor(Date.now() / 1000) + 5000;
}

/** The seal of a form that somebody opened ten seconds ago. */
async function sealOf(site: ApiSite, slug: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 10_000 });
  try {
    const html = await (await site.get(`/draw/${slug}`)).text();
    return /name="opened" value="([^"]+)"/.exec(html)?.[1] ?? "";
  } finally {
    vi.useRealTimers();
  }
}

async function enter(site: ApiSite, slug: string, changes: Record<string, string> = {}) {
  const opened = changes.opened ?? (await sealOf(site, slug));
  return site.post(`/draw/${slug}`, { ...entry, opened, ...changes });
}

async function entriesOf(site: ApiSite, slug: string) {
  const { rows } = await site.database.$client.query(
    `select entry.*, ticket.route from entry join ticket using (draw, index)
     join draw on draw.id = entry.draw where slug = $1 order by index`,
    [slug],
  );
  return rows;
}

test("an entry leads to its ticket, whose code is in no log, cache or referrer", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  await site.openDraw("spring", { closesAt: inAWhile() });
  const answer = await enter(site, "spring");
  expect(answer.status).toBe(303);
  const address = answer.headers.get("Location") ?? "";
  expect(address).toMatch(/^\/ticket\/[\w-]{22}$/);

  const page = await site.get(address);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("This is your ticket, Ada");
  expect(html).toContain("You are in");
  expect(html).toContain("Ada E., Port Fiction");
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(page.headers.get("ETag")).toBeNull();
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(html).toContain('<meta name="robots" content="noindex, nofollow, noarchive"/>');
  const fetched = await site.get(`${address}.data`);
  expect(fetched.headers.get("Cache-Control")).toBe("no-store");

  const [saved, ...others] = await entriesOf(site, "spring");
  expect(others).toEqual([]);
  expect(saved).toMatchObject({ phone: "+447400123456", status: "counted", route: "web" });
  const code = address.slice("/ticket/".length);
  expect(site.logged()).toContain("/ticket/[code]");
  expect(site.logged()).not.toContain(code);
  expect(site.logged()).not.toContain("7400");
});

test("a double click and a reload are one entry, with and without our code in the browser", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  await site.openDraw("spring", { closesAt: inAWhile() });
  const opened = await sealOf(site, "spring");
  for (const [phone, key] of [
    ["07400 123456", ""],
    ["07400 123457", "0f".repeat(16)],
  ] as const) {
    const posts = Array.from({ length: 10 }, () => enter(site, "spring", { opened, phone, key }));
    const answers = await Promise.all(posts);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(new Set(answers.map(({ headers }) => headers.get("Location"))).size).toBe(1);
  }
  expect(await entriesOf(site, "spring")).toHaveLength(2);
});

test("knowing everything a person typed does not lead to their ticket", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  await site.openDraw("spring", { closesAt: inAWhile() });
  expect((await enter(site, "spring", { key: "a".repeat(32) })).status).toBe(303);
  const copies = [{ key: "b".repeat(32) }, { key: "" }];
  for (const copy of copies) {
    const answer = await enter(site, "spring", copy);
    expect(answer.status).toBe(409);
    expect(answer.headers.get("Location")).toBeNull();
  }
});

test("going back and entering somebody else under the same key is another entry", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  await site.openDraw("spring", { closesAt: inAWhile() });
  const same = { opened: await sealOf(site, "spring"), key: "c".repeat(32) };
  const first = await enter(site, "spring", same);
  const second = await enter(site, "spring", { ...same, name: "Ben", phone: "07400 123499" });
  expect([first.status, second.status]).toEqual([303, 303]);
  expect(first.headers.get("Location")).not.toBe(second.headers.get("Location"));
});

test.each([
  ["a name", { name: " " }, "Tell us your name."],
  ["a phone number", { phone: "" }, "Give the number we can ring if you win."],
  ["a whole phone number", { phone: "07911 12" }, "This is not a whole phone number."],
  ["a readable e-mail", { email: "ada@" }, "This does not look like an e-mail address."],
  ["a choice that exists", { display: "shout" }, "Choose how you would be shown if you win."],
  ["consent to the rules", { rulesAccepted: "" }, "Read and accept the rules to take part."],
  ["being of age", { ofAge: "" }, "You must be 21 or older to take part."],
  ["a phone from an allowed country", { phone: "+33 6 12 34 56 78" }, "Ireland. Use one of those."],
  ["a coupon without a typing error", { coupon: "GK-0000-0001" }, "This code has a typing error."],
])(
  "without %s it answers 400 beside the field and keeps what was typed",
  async (_, change, problem) => {
    await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
    await site.openDraw("spring", {
      closesAt: inAWhile(),
      countries: ["GB", "IE"],
      minimumAge: 21,
    });
    const answer = await enter(site, "spring", change);
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(problem);
    expect(html).toContain("One thing to put right before you get your ticket.");
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/autofocus/i);
    const typed = { ...entry, ...change };
    for (const value of [typed.name.trim(), typed.phone, typed.email, typed.place, typed.coupon]) {
      if (value) expect(html).toContain(`value="${value}"`);
    }
    expect(await entriesOf(site, "spring")).toEqual([]);
  },
);

test("a number enters once, in whatever spelling, and is told what to do", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  await site.openDraw("spring", { closesAt: inAWhile() });
  await enter(site, "spring");
  const again = await enter(site, "spring", { phone: "+44 (0) 7400-123456", name: "A. Example" });
  const html = await again.text();
  expect(again.status).toBe(409);
  expect(html).toContain("This number already has its ticket in this draw");
  expect(html).toContain("One ticket per number.");
  expect(html).toContain('href="/ticket"');
  expect(html).toContain('value="A. Example"');
  expect(await entriesOf(site, "spring")).toHaveLength(1);
});

test("a number that has all its tickets is told how many one person may hold", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  await site.openDraw("spring", { closesAt: inAWhile(), ticketsPerPerson: 2 });
  const answers = [];
  for (const name of ["Ada One", "Ada Two", "Ada Three"]) {
    answers.push(await enter(site, "spring", { name }));
  }
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 409]);
  expect(await answers[2]?.text()).toContain(
    "already has 2 tickets, as many as one person may hold",
  );
});

test("a coupon works once; unknown and used ones say that a free entry counts as much", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  const draw = await site.openDraw("spring", { closesAt: inAWhile() });
  const made = await makeCoupons(
    site.office,
    { draw: draw.id, label: "Buyers", occasion: "booking", count: 1 },
    ada,
  );
  const coupon = made.coupons[0]?.code ?? "";
  const linked = await (await site.get(`/draw/spring?coupon=${coupon}`)).text();
  expect(linked).toContain(`value="${coupon}"`);
  expect((await enter(site, "spring", { coupon: coupon.toLowerCase() })).status).toBe(303);
  const used = await enter(site, "spring", { coupon, phone: "07400 123457" });
  expect(used.status).toBe(409);
  expect(await used.text()).toContain("This coupon has been used, and works once.");
  const unknown = await enter(site, "spring", { coupon: "GK-0000-0000", phone: "07400 123457" });
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).toContain("We do not know this code for this draw.");
  expect((await entriesOf(site, "spring")).map(({ route }) => route)).toEqual(["coupon"]);
});

test("before opening, after closing and after a cancel the answer says what to do", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  const closesAt = inAWhile();
  await site.openDraw("later", { opensAt: closesAt - 1000, closesAt });
  const early = await enter(site, "later", { opened: "" });
  expect(early.status).toBe(409);
  expect(await early.text()).toContain("This draw opens on");

  const draw = await site.openDraw("spring", { closesAt });
  const opened = await sealOf(site, "spring");
  await cancelDraw(site.office, draw.id, "Flood at the venue", ada);
  const cancelled = await enter(site, "spring", { opened });
  expect(cancelled.status).toBe(409);

  await site.setClock(closesAt);
  const late = await enter(site, "later", { opened: "" });
  const html = await late.text();
  expect(late.status).toBe(409);
  expect(html).toContain("Entries closed on");
  expect(html).toContain("No ticket was made.");
  const { rows } = await site.database.$client.query("select * from ticket");
  expect(rows).toEqual([]);
});

test("what looks like a program gets its ticket on hold, and the ticket says so", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  await site.openDraw("spring", { closesAt: inAWhile() });
  const fast = await (await site.get("/draw/spring")).text();
  const justNow = /name="opened" value="([^"]+)"/.exec(fast)?.[1] ?? "";
  const posts: Record<string, string>[] = [
    { website: "http://spam.example", phone: "07400 123451" },
    { opened: justNow, phone: "07400 123452" },
    { opened: "", phone: "07400 123453" },
    { opened: `${justNow}x`, phone: "07400 123454" },
    { phone: "07400 123455" },
  ];
  const pages = [];
  for (const post of posts) {
    const answer = await enter(site, "spring", post);
    expect(answer.status).toBe(303);
    pages.push(await (await site.get(answer.headers.get("Location") ?? "")).text());
  }
  const reasons = (await entriesOf(site, "spring")).map(({ status, reason }) => [status, reason]);
  expect(reasons).toEqual([
    ["on-hold", "hidden-field"],
    ["on-hold", "filled-in-too-fast"],
    ["on-hold", "form-not-from-here"],
    ["on-hold", "form-not-from-here"],
    ["counted", ""],
  ]);
  expect(pages[0]).toContain("Held for a look");
  expect(pages[0]).toContain("as programs fill it in");
  expect(pages[0]).toContain("you can object");
  expect(pages[4]).toContain("You are in");
});

test("a network that floods is asked to wait, and nothing it typed is lost", async () => {
  await using office = await openTestOffice();
  const environment = readEnvironment({ DATA_DIR: office.dataFolder, SAMPLE_CONTENT: "off" });
  await fillEmptyDatabase(office.database, environment, office.log);
  const draw = await openTestDraw(office);
  // Six thousand posts through the front door would take a minute: the pressure is told instead.
  const pressure = new NetworkPressure(() => 0);
  const address = "192.0.2.7";
  for (let post = 0; post < 6000; post += 1) pressure.feel(networkOf(address, office.networkKey));
  const context = new RouterContextProvider();
  context.set(drawOfficeContext, { ...office, pressure });
  context.set(environmentContext, environment);
  context.set(clientAddressContext, address);
  const body = new URLSearchParams(entry);
  const request = new Request("http://localhost/draw/x", { method: "POST", body });
  const answer = await receiveEntry(request, context, draw.slug);
  expect(answer.init?.status).toBe(429);
  expect(new Headers(answer.init?.headers).get("Retry-After")).toBe("600");
  expect(answer.data.summary).toContain("Very many entries are coming from your network.");
  expect(answer.data.summary).toContain("try again in 10 minutes");
  expect(answer.data.typed).toMatchObject({ name: "Ada Example", phone: "07400 123456" });
});

test("an e-mail address gets one letter with the link and a code that /check knows", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  await site.openDraw("spring", { closesAt: inAWhile() });
  const opened = await sealOf(site, "spring");
  const post = { opened, email: "ada@example.com" };
  const answers = [await enter(site, "spring", post), await enter(site, "spring", post)];
  const address = answers[0]?.headers.get("Location") ?? "";
  const { rows } = await site.database.$client.query("select * from outbox_mail");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    recipient: "ada@example.com",
    confidential: true,
    kind: "new-ticket",
  });
  expect(rows[0].body_text).toContain(address);
  expect(rows[0].subject).not.toContain("Ada");
  const code = /the code (\w{5}-\w{5})/.exec(rows[0].body_text)?.[1] ?? "";
  const check = await site.post("/check", { question: "message", code: code.toLowerCase() });
  const html = await check.text();
  expect(check.status).toBe(200);
  expect(html).toContain("Yes, we sent a message with this code.");
  expect(html).toContain("a…@e….com");
  expect(html).not.toContain("ada@example.com");
});
