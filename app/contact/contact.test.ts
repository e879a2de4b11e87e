import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settings } from "../content/collections.ts";
import { openDocuments } from "../content/documents/documents.server.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { solvePuzzle } from "../ui/challenge/solve-puzzle.ts";
import { openedForm } from "./testing/opened-form.ts";

const validEnquiry = {
  topic: "viewing",
  name: "Ada Example",
  phone: "07700 900142",
  email: "",
  message: "I would like to see Casa Norte.",
  consent: "yes",
};

/** Without the sample company: sealing its draws takes seconds. */
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ SAMPLE_CONTENT: "off" });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => {
  await site.database.$client.query("delete from enquiry; delete from outbox_mail");
});

async function saved(site: TestSite) {
  const { rows } = await site.database.$client.query("select * from enquiry order by id");
  return rows;
}

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

test("a form of megabytes is shown again with the beginning of its texts", async () => {
  const megabyte = "<".repeat(300_000);
  const response = await site.post("/contact", { ...validEnquiry, name: "", message: megabyte });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain("&lt;".repeat(5000));
  expect(page.length).toBeLessThan(1_500_000);
});

test("an enquiry is saved and its reference number is shown", async () => {
  const response = await site.post("/contact", {
    ...validEnquiry,
    email: "ada@example.com",
    preferredWay: "whatsapp",
    preferredTime: "evening",
    visitOn: inAWeek,
    opened: await openedForm(site),
  });
  expect(response.status).toBe(303);
  const address = response.headers.get("Location") ?? "";
  expect(address).toMatch(/^\/contact\/thanks\?reference=YC-\d{4}-\d{4}&code=[\w-]{22}$/);
  const [row, ...others] = await saved(site);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    name: "Ada Example",
    phone: "+447700900142",
    topic: "Viewing a house",
    preferred_way: "whatsapp",
    preferred_time: "evening",
    suspicious: "",
  });
  const thanks = await (await site.get(address)).text();
  expect(thanks).toContain(row.reference);
  expect(thanks).toMatch(/A person will reply within one working day\. You hear from us by \w+day/);
  expect(thanks).toContain(validEnquiry.message);
  // The number alone, which can be guessed, does not show what somebody wrote.
  const guessed = await (await site.get(address.replace(/code=.*/, "code=guess"))).text();
  expect(guessed).toContain(row.reference);
  expect(guessed).not.toMatch(/I would like to see|ada@example/);
  const { rows: mails } = await site.database.$client.query(
    "select recipient, subject, body_text, state from outbox_mail where kind = 'enquiry-received'",
  );
  expect(mails).toMatchObject([
    {
      recipient: "ada@example.com",
      state: "waiting",
      subject: `We have your message: ${row.reference}`,
    },
  ]);
  expect(mails[0].body_text).toContain("/check");
});

test.each([
  ["did not use our form", async () => ""],
  [
    "filled in the form faster than anyone reads",
    async (site: TestSite) => {
      const html = await (await site.get("/contact?about=haste")).text();
      return /name="opened" value="([^"]+)"/.exec(html)?.[1] ?? "";
    },
  ],
])("an enquiry of somebody who %s is held, with a number and without a mail", async (why, seal) => {
  const opened = await seal(site);
  const response = await site.post("/contact", {
    ...validEnquiry,
    email: "victim@example.com",
    opened,
  });
  expect(response.status).toBe(303);
  expect(await saved(site)).toMatchObject([{ suspicious: why }]);
  const { rows } = await site.database.$client.query("select 1 from outbox_mail");
  expect(rows).toEqual([]);
});

test("a double click and a reload are one enquiry with one number", async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => site.post("/contact", validEnquiry)),
  );
  const addresses = new Set(answers.map(({ headers }) => headers.get("Location")));
  expect(addresses.size).toBe(1);
  expect(await saved(site)).toHaveLength(1);
});

test.each([
  ["name", { name: " " }, "Enter your name"],
  ["phone and e-mail", { phone: "" }, "Enter a phone number or an e-mail address"],
  ["a readable phone", { phone: "hello" }, "does not look like a phone number"],
  ["a readable e-mail", { email: "ada@" }, "Enter an e-mail address in the format"],
  ["message", { topic: "Press", message: "" }, "Enter your message"],
  ["a time or a message", { message: "" }, "Choose a time, or write what you would like to know."],
  ["a time on its day", { day1: inAWeek }, "Choose both a day and a time"],
  ["an open day", { day1: "2026-11-15", time1: "10:00" }, "We are closed on one of these days"],
  ["a bearable message", { message: "x".repeat(5001) }, "Use at most 5000 characters"],
  ["consent", { consent: "" }, "Tick this box"],
  [
    "a phone to call",
    { phone: "", email: "a@b.example", preferredWay: "phone" },
    "Enter your phone number",
  ],
  ["a day that is one", { visitOn: "soon" }, "Choose a day from the calendar"],
  ["a day to come", { visitOn: "2026-11-15" }, "Choose today or a later day."],
  ["topic", { topic: "nonsense" }, "Choose what it is about"],
])(
  "an enquiry without %s is refused with 400; the typed text is kept and nothing is saved",
  async (_, change, problem) => {
    const response = await site.post("/contact", { ...validEnquiry, ...change });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain(problem);
    expect(html).toContain("before you send this");
    if (!("message" in change)) expect(html).toContain(validEnquiry.message);
    expect(await saved(site)).toEqual([]);
  },
);

test("a visitor's input is returned as escaped text", async () => {
  const attack = '"><script>alert(1)</script>';
  const html = await (
    await site.post("/contact", { ...validEnquiry, name: attack, message: "" })
  ).text();
  expect(html).not.toContain("<script>alert(1)");
  expect(html).toContain("&lt;script&gt;");
});

test("an enquiry with a filled trap field is held as suspicious, not discarded", async () => {
  expect(
    (await site.post("/contact", { ...validEnquiry, website: "https://spam.example" })).status,
  ).toBe(303);
  const [row] = await saved(site);
  expect(row.suspicious).toBe("filled in the hidden field");
});

test("too many enquiries from one network are refused with a message, and the text is kept", async () => {
  for (let count = 0; count < 30; count++) {
    await site.post("/contact", { ...validEnquiry, message: `Message ${count}` });
  }
  const response = await site.post("/contact", validEnquiry, { "X-Forwarded-For": "203.0.113.9" });
  const html = await response.text();
  expect(response.status).toBe(429);
  expect(html).toContain("too many messages");
  expect(html).toContain(validEnquiry.message);
  expect(await saved(site)).toHaveLength(30);

  // With a solved challenge the thirty-first is accepted, once. Without one it is refused again.
  const [, challenge = ""] = /name="challenge" value="([^"]+)"/.exec(html) ?? [];
  const again = await site.post("/contact", { ...validEnquiry, challenge });
  expect(again.status).toBe(429);
  expect(await again.text()).toMatch(/role="alert".*too many messages/s);
  const [, salt = "", target = ""] = challenge.split(".");
  const solution = `${solvePuzzle({ salt, target, most: 1_000_000 })}`;
  for (const message of [validEnquiry.message, "Another message"]) {
    await site.post("/contact", { ...validEnquiry, message, challenge, solution });
  }
  expect((await saved(site)).map(({ message }) => message).slice(30)).toEqual([
    validEnquiry.message,
  ]);
});

test("addresses of one IPv6 /64 are one network, however many of them write", async () => {
  const variables = { SAMPLE_CONTENT: "off", TRUST_PROXY: "1" };
  await using proxied = await openTestSite(variables, { shareWith: site });
  const write = (address: string, message: string) =>
    proxied.post("/contact", { ...validEnquiry, message }, { "X-Forwarded-For": address });
  for (let count = 0; count < 30; count++) {
    await write(`2001:db8:7:1::${(count + 1).toString(16)}`, `Message ${count}`);
  }
  expect((await write("2001:db8:7:1:ffff::9", "From the same network")).status).toBe(429);
  expect((await write("2001:db8:7:2::1", "From another network")).status).toBe(303);
  expect((await write("2001:0DB8:7:1::1", "Spelled differently")).status).toBe(429);
});

test("a complaint has a reference number of its own form", async () => {
  const response = await site.post("/complaints", { ...validEnquiry, message: "The gate sticks." });
  expect(response.headers.get("Location")).toMatch(/reference=YC-C-\d{4}-\d{4}&/);
  const [row] = await saved(site);
  expect(row).toMatchObject({ kind: "complaint", topic: "complaint" });
});

test("a link such as 'Ask about Casa Norte' fills the form in", async () => {
  const html = await (await site.get("/contact?topic=draw&about=Casa%20Norte")).text();
  expect(html).toMatch(/<option value="The prize draw"[^>]* selected="">/);
  expect(html).toContain('name="about" value="Casa Norte"');
});

test("staff can add and remove topics, and an enquiry keeps the topic it was sent with", async () => {
  await site.post("/contact", validEnquiry);
  const documents = openDocuments(site.database);
  const before = await documents.read(settings, "site");
  await documents.update(settings, "site", {
    topics: [
      { label: "Renting", chosenBy: "none" },
      { label: "Seeing a home", chosenBy: "viewing" },
    ],
  });
  await documents.publish(settings, "site");
  const html = await (await site.get("/contact?topic=viewing&about=Casa%20Norte")).text();
  expect(html).toMatch(/<option value="Seeing a home"[^>]* selected="">/);
  expect(html).not.toContain("Selling to us");
  expect((await site.post("/contact", { ...validEnquiry, topic: "Press" })).status).toBe(400);
  expect((await site.post("/contact", { ...validEnquiry, topic: "Renting" })).status).toBe(303);
  const topics = (await saved(site)).map(({ topic }) => topic);
  expect(topics).toEqual(["Viewing a house", "Renting"]);
  await documents.update(settings, "site", { topics: before?.data.topics ?? [] });
  await documents.publish(settings, "site");
});

test("a phone number is read in the company's country, and shown as that country writes it", async () => {
  const documents = openDocuments(site.database);
  await documents.update(settings, "site", { country: "SE" });
  await documents.publish(settings, "site");
  const response = await site.post("/contact", {
    ...validEnquiry,
    phone: "070-123 45 67",
    opened: await openedForm(site),
  });
  expect(await saved(site)).toMatchObject([{ phone: "+46701234567" }]);
  const thanks = await (await site.get(response.headers.get("Location") ?? "")).text();
  expect(thanks).toContain("+46 70 123 45 67");
  await documents.update(settings, "site", { country: "" });
  await documents.publish(settings, "site");
});

test("the log never contains what a person wrote", async () => {
  await site.post("/contact", {
    ...validEnquiry,
    email: "ada@example.com",
    name: "Ada Canary",
    message: "canary text",
  });
  expect(site.logged()).toContain("/contact");
  expect(site.logged()).not.toMatch(/canary|ada@example|900142/i);
});

test("the thanks page redirects to the form without a valid reference number", async () => {
  const response = await site.get("/contact/thanks?reference=<b>hello");
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/contact");
});
