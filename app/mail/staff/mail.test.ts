// Mail that an owner sets up in the browser, and what the site says and does while there is none.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  type Browser,
  goodPassword,
  openStaffSite,
  type StaffSite,
  visibleText,
} from "../../accounts/testing/staff-site.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { mailServerId, mailServers } from "../mail-server.ts";
import { openSmtpServer, type SmtpServer } from "../testing/smtp-server.ts";

let site: StaffSite;
let owner: Browser;
let smtp: SmtpServer;

beforeAll(async () => {
  [site, smtp] = await Promise.all([openStaffSite(), openSmtpServer()]);
  const { email } = await site.addPerson("owner");
  owner = site.openBrowser();
  await owner.signIn(email);
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});

const server = () => ({
  act: "save",
  host: "127.0.0.1",
  port: String(smtp.port),
  security: "none",
  user: "",
  sender: "hello@estates.example",
  "current-password": goodPassword,
});

async function text(path: string, browser: Pick<Browser, "get"> = owner) {
  return visibleText(await browser.get(path));
}

test("without mail the site says so before the act, and gives links to hand over", async () => {
  expect(await text("/admin/settings/mail")).toContain("Not set up");
  expect(await text("/admin/forgot-password", site.openBrowser())).toContain(
    "This site does not send mail yet",
  );
  expect(await text("/ticket", site)).toContain("We cannot send e-mail at the moment");
  expect(await text("/admin/people")).toContain("no e-mail is sent");

  const invited = await owner.post("/admin/people", {
    ...{ act: "invite", name: "Bea Quill", email: "bea@estates.example", role: "editor" },
    "current-password": goodPassword,
  });
  const page = await invited.text();
  const link = /\/admin\/welcome\/[\w-]+/.exec(page)?.[0] ?? "";
  expect(await text(link, site.openBrowser())).toContain("You are invited to help run the site");

  const { id } = await site.addPerson("front-desk");
  const made = await owner.post("/admin/people", {
    ...{ act: "password-link", person: id, "current-password": goodPassword },
  });
  const reset = /\/admin\/reset-password\/[\w-]+/.exec(await made.text())?.[0] ?? "";
  expect((await site.openBrowser().get(reset)).status).toBe(200);
  const { rows } = await site.database.execute(
    sql`select what from activity where what = 'people.password-link-made'`,
  );
  expect(rows).toHaveLength(1);
});

test("an owner sets up mail: waiting mails are sent, and a test says what the server says", async () => {
  smtp.behaviour = "refuses";
  const wrong = await owner.post("/admin/settings/mail", { ...server(), port: "0", sender: "no" });
  expect(wrong.status).toBe(400);
  const unproved = await owner.post("/admin/settings/mail", {
    ...server(),
    "current-password": "wrong",
  });
  expect(unproved.status === 403 || unproved.status === 200).toBe(true);

  smtp.behaviour = "takes";
  expect((await owner.post("/admin/settings/mail", server())).status).toBe(200);
  // The invitation of the test before.
  await vi.waitUntil(() => smtp.received.length > 0, { timeout: 10_000 });
  expect(smtp.received[0]?.content).toMatch(/From: .*Goldkey.*<hello@estates.example>/);
  expect(await text("/admin/settings/mail")).toContain("127.0.0.1");

  const tested = await owner.post("/admin/settings/mail", { act: "test", to: "me@example.com" });
  expect(tested.status).toBe(200);
  expect(smtp.received.at(-1)?.to).toBe("me@example.com");
  smtp.behaviour = "refuses";
  const refused = await owner.post("/admin/settings/mail", { act: "test", to: "me@example.com" });
  expect(refused.status).toBe(502);
  smtp.behaviour = "takes";

  expect(await text("/ticket", site)).not.toContain("We cannot send e-mail");
});

test("the password of the mailbox is stored encrypted, kept when the field is empty, and never shown", async () => {
  const secret = "mailbox-secret-123";
  const withUser = { ...server(), user: "hello@estates.example" };
  await owner.post("/admin/settings/mail", { ...withUser, "server-password": secret });
  const documents = openDocuments(site.database);
  const first = await documents.read(mailServers, mailServerId);
  expect(first?.data.password).toMatch(/^[\w-]{50,}$/);
  expect(JSON.stringify(first)).not.toContain(secret);
  const page = await (await owner.get("/admin/settings/mail")).text();
  expect(page).not.toContain(secret);
  expect(page).not.toContain(first?.data.password);

  await owner.post("/admin/settings/mail", { ...withUser, "server-password": "" });
  expect((await documents.read(mailServers, mailServerId))?.data.password).toBe(
    first?.data.password,
  );
  const { rows } = await site.database.execute(sql`select changes::text as line from activity`);
  expect(JSON.stringify(rows)).not.toContain(secret);

  await owner.post("/admin/settings/mail", { act: "remove", "current-password": goodPassword });
  expect(await documents.read(mailServers, mailServerId)).toBeNull();
});

test("SMTP_URL wins over the settings, and the page says so", async () => {
  await using given = await openStaffSite({
    SMTP_URL: smtp.url,
    MAIL_FROM: "Goldkey <post@estates.example>",
  });
  const { email } = await given.addPerson("owner");
  const browser = given.openBrowser();
  await browser.signIn(email);
  const text = await visibleText(await browser.get("/admin/settings/mail"));
  expect(text).toContain("SMTP_URL is set on the server and overrides");
  expect(text).toContain("post@estates.example");
  expect(text).not.toContain("Password of the mailbox");
});
