import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settings } from "../../content/collections.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { cancelDraw } from "../../draws/closing/cancel-draw.server.ts";
import type { DrawPlanInput } from "../../draws/plan.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { openInstallation } from "../../draws/services/installation.server.ts";
import { readEnvironment } from "../../platform/environment.server.ts";
import { effortOf, makeChallenge } from "../../platform/http/challenge.server.ts";
import {
  clientAddressContext,
  databaseContext,
  environmentContext,
} from "../../platform/http/context.server.ts";
import { sealForm } from "../../platform/http/form-seal.server.ts";
import { fillEmptyDatabase } from "../../sample/fill-empty-database.server.ts";
import { type ApiSite, openApiSite } from "../../testing/api-site.ts";
import {
  ada,
  openTestDraw,
  openTestServices,
  type TestServices,
} from "../../testing/test-services.ts";
import { solvePuzzle } from "../../ui/challenge/solve-puzzle.ts";
import { makeCoupons, voidCoupons } from "../coupons/coupons.server.ts";
import { recordAttempt } from "../enter-draw.server.ts";
import { entryServicesContext } from "../entry-services.server.ts";
import { burst, flood, NetworkPressure } from "../network-pressure.ts";
import type { AppendRefusal } from "../refusals.ts";
import { receiveEntry } from "./receive-entry.server.ts";
import { circumstancesOf } from "./suspicion.server.ts";

/** The first site of a run loads the production build, which is slow on a busy machine. */
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

/** All tests share a site; each has its own draw, so phone numbers do not collide. */
let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite({ SAMPLE_CONTENT: "off" });
});
afterAll(() => site[Symbol.asyncDispose]());

let draws = 0;
function newDraw(plan: DrawPlanInput) {
  draws += 1;
  return site.openDraw(`draw-${draws}`, plan);
}

function inAWhile() {
  return Math.floor(Date.now() / 1000) + 5000;
}

/** The seal of a form that was opened ten seconds ago, or `ago` milliseconds. */
async function sealOf(site: ApiSite, slug: string, ago = 10_000) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - ago });
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

test("an entry redirects to its ticket, whose code is in no log, cache or referrer", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile() });
  const response = await enter(site, slug);
  expect(response.status).toBe(303);
  const address = response.headers.get("Location") ?? "";
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

  const [saved, ...others] = await entriesOf(site, slug);
  expect(others).toEqual([]);
  expect(saved).toMatchObject({ phone: "+447400123456", status: "counted", route: "web" });
  const code = address.slice("/ticket/".length);
  expect(site.logged()).toContain("/ticket/[code]");
  expect(site.logged()).not.toContain(code);
  expect(site.logged()).not.toMatch(/7400 ?123/);
});

test("a double click and a reload are one entry, with and without JavaScript", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile() });
  const opened = await sealOf(site, slug);
  for (const [phone, key] of [
    ["07400 123456", ""],
    ["07400 123457", "0f".repeat(16)],
  ] as const) {
    const posts = Array.from({ length: 10 }, () => enter(site, slug, { opened, phone, key }));
    const responses = await Promise.all(posts);
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(new Set(responses.map(({ headers }) => headers.get("Location"))).size).toBe(1);
  }
  expect(await entriesOf(site, slug)).toHaveLength(2);
});

test("somebody who knows everything a person typed does not get their ticket", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile() });
  expect((await enter(site, slug, { key: "a".repeat(32) })).status).toBe(303);
  const copies = [{ key: "b".repeat(32) }, { key: "" }];
  for (const copy of copies) {
    const response = await enter(site, slug, copy);
    expect(response.status).toBe(409);
    expect(response.headers.get("Location")).toBeNull();
  }
});

test("going back and entering somebody else under the same key is another entry", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile() });
  const same = { opened: await sealOf(site, slug), key: "c".repeat(32) };
  const first = await enter(site, slug, same);
  const second = await enter(site, slug, { ...same, name: "Ben", phone: "07400 123499" });
  expect([first.status, second.status]).toEqual([303, 303]);
  expect(first.headers.get("Location")).not.toBe(second.headers.get("Location"));
});

test.each([
  ["a name", { name: " " }, "Enter your name."],
  ["a phone number", { phone: "" }, "Enter the number we should call if you win."],
  ["a complete phone number", { phone: "07911 12" }, "This phone number is not complete."],
  [
    "a readable e-mail",
    { email: "ada@" },
    "Enter an e-mail address in the format name@example.com.",
  ],
  ["a choice that exists", { display: "shout" }, "Choose how we show you if you win."],
  ["consent to the rules", { rulesAccepted: "" }, "Read and accept the rules to enter."],
  ["being of age", { ofAge: "" }, "You must be 21 or older to enter."],
  [
    "a phone from an allowed country",
    { phone: "+33 6 12 34 56 78" },
    "phone numbers from the United Kingdom or Ireland.",
  ],
  ["a coupon without a typing error", { coupon: "GK-0000-0001" }, "This code is mistyped."],
])(
  "an entry without %s gets 400 with a message beside the field, and keeps the values",
  async (_, change, problem) => {
    const { slug } = await newDraw({
      closesAt: inAWhile(),
      countries: ["GB", "IE"],
      minimumAge: 21,
    });
    const response = await enter(site, slug, change);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain(problem);
    expect(html).toContain("Fix 1 problem to get your ticket.");
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/autofocus/i);
    const typed = { ...entry, ...change };
    for (const value of [typed.name.trim(), typed.phone, typed.email, typed.place, typed.coupon]) {
      if (value) expect(html).toContain(`value="${value}"`);
    }
    expect(await entriesOf(site, slug)).toEqual([]);
  },
);

test("a refused phone number names the countries in the language of the page", async () => {
  const documents = openDocuments(site.database);
  await documents.update(settings, "site", { languages: ["de"] });
  await documents.publish(settings, "site");
  const { slug } = await newDraw({ closesAt: inAWhile(), countries: ["GB", "IE"] });
  const typed = { ...entry, phone: "+33 6 12 34 56 78", opened: await sealOf(site, slug) };
  const refused = await site.post(`/de/draw/${slug}`, typed);
  expect(await refused.text()).toContain("Telefonnummern aus: Vereinigtes Königreich oder Irland");
});

test("a phone number enters once in any spelling, and the refusal says what to do", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile() });
  await enter(site, slug);
  const again = await enter(site, slug, { phone: "+44 (0) 7400-123456", name: "A. Example" });
  const html = await again.text();
  expect(again.status).toBe(409);
  expect(html).toContain("This phone number already has a ticket in this draw");
  expect(html).toContain("One ticket per phone number.");
  expect(html).toContain('href="/ticket"');
  expect(html).toContain('value="A. Example"');
  expect(await entriesOf(site, slug)).toHaveLength(1);
});

test("a phone number with all its tickets gets the limit for one person in the refusal", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile(), ticketsPerPerson: 2 });
  const responses = [];
  for (const name of ["Ada One", "Ada Two", "Ada Three"]) {
    responses.push(await enter(site, slug, { name }));
  }
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 409]);
  expect(await responses[2]?.text()).toContain(
    "already has 2 tickets, the most one person may have",
  );
});

test("a coupon works once; the refusal of others says that a free entry counts as much", async () => {
  const { id, slug } = await newDraw({ closesAt: inAWhile() });
  const created = await makeCoupons(
    site.services,
    { draw: id, label: "Buyers", occasion: "booking", count: 2 },
    ada,
  );
  const coupon = created.coupons[0]?.code ?? "";
  const linked = await (await site.get(`/draw/${slug}?coupon=${coupon}`)).text();
  expect(linked).toContain(`value="${coupon}"`);
  expect((await enter(site, slug, { coupon: coupon.toLowerCase() })).status).toBe(303);
  const used = await enter(site, slug, { coupon, phone: "07400 123457" });
  expect(used.status).toBe(409);
  expect(await used.text()).toContain("This coupon has already been used. Each coupon works once.");
  const unknown = await enter(site, slug, { coupon: "GK-0000-0000", phone: "07400 123457" });
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).toContain("This code does not exist for this draw.");
  const second = [created.coupons[1]?.id ?? 0];
  const batch = { id: created.batch, label: "Buyers" };
  await voidCoupons(site.services, batch, second, "Booking fell through", ada);
  const taken = await enter(site, slug, {
    coupon: created.coupons[1]?.code ?? "",
    phone: "07400 123457",
  });
  expect(taken.status).toBe(409);
  expect(await taken.text()).toContain(
    "This coupon was cancelled. Ask the person who gave it to you why. Or leave this empty",
  );
  expect((await entriesOf(site, slug)).map(({ route }) => route)).toEqual(["coupon"]);
});

/** A form opened ten seconds ago, and the context to post it in without HTTP. */
async function openForm(services: TestServices, address: string) {
  const variables = { DATA_DIR: services.dataFolder, SAMPLE_CONTENT: "off" };
  const environment = await openInstallation(services.database, readEnvironment(variables));
  await fillEmptyDatabase(services.database, environment, services.log);
  const context = new RouterContextProvider();
  context.set(databaseContext, services.database);
  context.set(drawServicesContext, services);
  context.set(environmentContext, environment);
  context.set(clientAddressContext, address);
  const opened = sealForm(environment.secrets["entry-form"], Date.now() - 10_000);
  return { context, environment, opened };
}

const onForm: Record<AppendRefusal, { status: number; says: string; retryAfter?: string }> = {
  "key-reused": { status: 400, says: "This Idempotency-Key was used for another entry." },
  "not-open": { status: 409, says: "This draw opens on" },
  closed: { status: 409, says: "Entries closed on" },
  "already-entered": { status: 409, says: "This phone number already has a ticket" },
  "limit-reached": { status: 409, says: "the most one person may have" },
  "coupon-unknown": { status: 400, says: "This code does not exist for this draw." },
  "coupon-used": { status: 409, says: "This coupon has already been used" },
  "coupon-void": { status: 409, says: "This coupon was cancelled." },
  "cannot-sign": { status: 503, says: "We can’t take entries", retryAfter: "60" },
  "read-only": { status: 503, says: "We can’t take entries", retryAfter: "60" },
  busy: { status: 503, says: "We can’t take entries", retryAfter: "5" },
};

test("the form answers every refusal with its status, its text and when to retry", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  const { context, opened } = await openForm(services, "192.0.2.7");
  for (const [reason, { status, says, retryAfter = null }] of Object.entries(onForm)) {
    // Few of them can be caused here: the queue gives the reason instead.
    const outcome = { ok: false, reason: reason as AppendRefusal } as const;
    const entries = { isFull: () => false, enter: async () => ({ outcome, receipt: undefined }) };
    context.set(entryServicesContext, { ...services, entries });
    const body = new URLSearchParams({ ...entry, opened });
    const request = new Request("http://localhost/draw/x", { method: "POST", body });
    const { data, init } = await receiveEntry(request, context, draw.slug);
    expect([reason, init?.status]).toEqual([reason, status]);
    expect(new Headers(init?.headers).get("Retry-After")).toBe(retryAfter);
    expect(`${data.summary} ${Object.values(data.problems)}`).toContain(says);
  }
});

test("where a coupon is required, the refusal does not suggest to leave it out", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile(), routes: ["coupon", "postal"] });
  const unknown = await (await enter(site, slug, { coupon: "GK-0000-0000" })).text();
  expect(unknown).toContain("This code does not exist for this draw.");
  expect(unknown).not.toContain("leave this empty");
});

test("before opening, after closing and after a cancellation the refusal says what to do", async () => {
  await using site = await openApiSite({ SAMPLE_CONTENT: "off" });
  const closesAt = inAWhile();
  await site.openDraw("later", { opensAt: closesAt - 1000, closesAt });
  const early = await enter(site, "later", { opened: "" });
  expect(early.status).toBe(409);
  expect(await early.text()).toContain("This draw opens on");

  const draw = await site.openDraw("spring", { closesAt });
  const opened = await sealOf(site, "spring");
  await cancelDraw(site.services, draw.id, "Flood at the venue", ada);
  const cancelled = await enter(site, "spring", { opened });
  expect(cancelled.status).toBe(409);
  const text = await cancelled.text();
  expect(text).toContain("This draw was cancelled before you sent the form.");
  expect(text).not.toContain("Entries closed on");

  await site.setClock(closesAt);
  const late = await enter(site, "later", { opened: "" });
  const html = await late.text();
  expect(late.status).toBe(409);
  expect(html).toContain("Entries closed on");
  expect(html).toContain("so you did not get a ticket");
  const { rows } = await site.database.$client.query("select * from ticket");
  expect(rows).toEqual([]);
});

/** Reads the challenge of a page, as a browser does. */
function challengeOn(html: string) {
  const [, token = ""] = /name="challenge" value="([^"]+)"/.exec(html) ?? [];
  const [, salt = "", target = ""] = token.split(".");
  return { challenge: token, solve: () => `${solvePuzzle({ salt, target, most: 2_000_000 })}` };
}

test("an entry with a filled hidden field gets a ticket on hold, and the ticket says so", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile() });
  const response = await enter(site, slug, { website: "http://spam.example" });
  expect(response.status).toBe(303);
  expect(await entriesOf(site, slug)).toMatchObject([
    { status: "on-hold", reason: "hidden-field" },
  ]);
  const page = await (await site.get(response.headers.get("Location") ?? "")).text();
  expect(page).toContain("On hold");
  expect(page).toContain("the way a bot would");
  expect(page).toContain("you can object");
});

test("a post that looks automated solves a challenge, or gets its ticket on hold", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile() });
  // A seal from the next minute: on a slow machine the form would look slowly filled in.
  const justNow = await sealOf(site, slug, -60_000);
  const haste = { opened: justNow, phone: "07400 123452" };
  const first = await enter(site, slug, haste);
  const html = await first.text();
  expect(first.status).toBe(429);
  expect(html).toContain(
    "The form was filled in faster than a person usually could. What you typed is still here.",
  );
  expect(html).toContain("Press the button again.");
  expect(html).toContain('value="07400 123452"');
  expect(await entriesOf(site, slug)).toEqual([]);

  // A double click with one solution is one ticket, and it is counted.
  const { challenge, solve } = challengeOn(html);
  const solved = { ...haste, challenge, solution: solve() };
  const responses = await Promise.all([enter(site, slug, solved), enter(site, slug, solved)]);
  expect(responses.map(({ status }) => status)).toEqual([303, 303]);
  expect(await entriesOf(site, slug)).toMatchObject([{ status: "counted", reason: "" }]);

  // A solution is valid for this entry of this draw only, and only with its signature.
  await site.openDraw("autumn", { closesAt: inAWhile() });
  expect((await enter(site, "autumn", solved)).status).toBe(429);
  const others: Record<string, string>[] = [
    { name: "Ben Example", phone: "07400 123453" },
    { challenge: `${challenge}x` },
  ];
  for (const other of others) {
    expect((await enter(site, slug, { ...solved, ...other })).status).toBe(429);
  }

  // Without JavaScript the form is sent again without a solution: the ticket is on hold.
  for (const [opened, phone, reason] of [
    [justNow, "07400 123454", "filled-in-too-fast"],
    ["", "07400 123455", "form-not-from-here"],
    [`${justNow}x`, "07400 123456", "form-not-from-here"],
  ] as const) {
    const challenged = await enter(site, slug, { opened, phone });
    expect(challenged.status).toBe(429);
    const again = challengeOn(await challenged.text());
    const sent = await enter(site, slug, {
      opened,
      phone,
      challenge: again.challenge,
      solution: "1",
    });
    expect(sent.status).toBe(303);
    expect((await entriesOf(site, slug)).at(-1)).toMatchObject({ status: "on-hold", reason });
  }
  expect(await entriesOf(site, slug)).toHaveLength(4);
});

test("a burst gets a small challenge, a flood a larger one, and the form keeps its values", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services);
  // Thousands of HTTP requests would take a minute: the counter is called instead.
  const pressure = new NetworkPressure(() => 0);
  const address = "192.0.2.7";
  const { context, opened } = await openForm(services, address);
  context.set(entryServicesContext, { ...services, pressure });
  const send = async (changes: Record<string, string>) => {
    const body = new URLSearchParams({ ...entry, opened, ...changes });
    const request = new Request("http://localhost/draw/x", { method: "POST", body });
    return receiveEntry(request, context, draw.slug).catch((thrown: unknown) => thrown as Response);
  };
  const refusal = (response: Awaited<ReturnType<typeof send>>) => {
    if (response instanceof Response) throw new Error(`An entry was taken: ${response.status}`);
    return response;
  };
  const statusOf = async (phone: string) => {
    const { rows } = await services.database.$client.query(
      "select status, reason from entry where phone = $1",
      [phone],
    );
    return rows;
  };
  const sendPosts = (posts: number) => {
    for (let post = 0; post < posts; post += 1) recordAttempt({ ...services, pressure }, address);
  };

  sendPosts(burst);
  const guest = { phone: "07400 200001" };
  const { data: challenged } = refusal(await send(guest));
  expect(challenged).toMatchObject({
    reason: "challenge",
    typed: { name: "Ada Example", ...guest },
  });
  expect(challenged.summary).toContain(
    "We are getting an unusual number of entries from your network.",
  );
  if (!challenged.challenge) throw new Error("There should be a challenge.");
  const solution = `${solvePuzzle(challenged.challenge)}`;
  await send({ ...guest, challenge: challenged.challenge.token, solution });
  expect(await statusOf("+447400200001")).toEqual([{ status: "counted", reason: "" }]);
  const withoutSolution = { phone: "07400 200002" };
  const { data: unsolved } = refusal(await send(withoutSolution));
  await send({ ...withoutSolution, challenge: unsolved.challenge?.token ?? "" });
  expect(await statusOf("+447400200002")).toEqual([{ status: "on-hold", reason: "network-burst" }]);

  sendPosts(flood);
  const late = { phone: "07400 200003" };
  const { data: flooded } = refusal(await send(late));
  expect(flooded.challenge?.most).toBeGreaterThan(challenged.challenge.most);
  expect(flooded.otherwise).toContain("Try again in 10 minutes");
  const turnedAway = refusal(await send({ ...late, challenge: flooded.challenge?.token ?? "" }));
  expect(turnedAway.init?.status).toBe(429);
  expect(new Headers(turnedAway.init?.headers).get("Retry-After")).toBe("600");
  expect(turnedAway.data.summary).toContain("try again in 10 minutes");
  expect(turnedAway.data.typed).toMatchObject({ name: "Ada Example", ...late });
  // The larger challenge takes too long to solve here; its effect is tested directly.
  const assessed = { sender: { network: "", pressure: "flood" }, effort: "made" } as const;
  expect(
    circumstancesOf({ ...assessed, key: "", subject: "", suspicion: "network-burst" }),
  ).toEqual({
    sender: { network: "", pressure: "burst" },
    suspicion: "",
  });
});

test("an invalid entry gets its problems before any challenge", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile() });
  const wrong = await enter(site, slug, { opened: "", name: "" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).not.toContain('name="challenge"');
});

test("a challenge is valid until it expires", () => {
  const { token, ...puzzle } = makeChallenge("key", "an entry", 1000, 0);
  const shown = { token, solution: `${solvePuzzle(puzzle)}` };
  const minutes = 60_000;
  expect(effortOf("key", "an entry", shown, 29 * minutes)).toBe("made");
  expect(effortOf("key", "an entry", { ...shown, solution: "1001" }, 0)).toBe("asked");
  for (const [key, subject, now] of [
    ["key", "an entry", 30 * minutes],
    ["key", "another entry", 0],
    ["another key", "an entry", 0],
  ] as const) {
    expect(effortOf(key, subject, shown, now)).toBe("none");
  }
});

test("an e-mail address gets one mail with the link and a code that /check knows", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile() });
  const opened = await sealOf(site, slug);
  const post = { opened, email: "ada@example.com" };
  const responses = [await enter(site, slug, post), await enter(site, slug, post)];
  const address = responses[0]?.headers.get("Location") ?? "";
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

test("an entry keeps the language of its page, and the ticket is mailed in it", async () => {
  const documents = openDocuments(site.database);
  await documents.update(settings, "site", { languages: ["ar"] });
  await documents.publish(settings, "site");
  const { slug } = await newDraw({ closesAt: inAWhile() });
  const opened = await sealOf(site, slug);
  const email = "leila@example.com";
  const response = await site.post(`/ar/draw/${slug}`, { ...entry, opened, email });
  expect(response.headers.get("Location")).toMatch(/^\/ar\/ticket\/[\w-]{22}$/);
  expect(await entriesOf(site, slug)).toMatchObject([{ language: "ar" }]);
  const { rows } = await site.database.$client.query(
    "select * from outbox_mail where recipient = $1",
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].body_html).toContain('<html lang="ar" dir="rtl">');
  expect(rows[0].body_text).toContain(`${response.headers.get("Location")}\n`);
});

test("an entry in the site's own language keeps it, whatever the site's own is later", async () => {
  const { slug } = await newDraw({ closesAt: inAWhile() });
  const opened = await sealOf(site, slug);
  await site.post(`/draw/${slug}`, { ...entry, opened });
  expect(await entriesOf(site, slug)).toMatchObject([{ language: "en" }]);
});
