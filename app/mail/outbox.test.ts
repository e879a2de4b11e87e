import { sql } from "drizzle-orm";
import { createTransport, type Transporter } from "nodemailer";
import { expect, test, vi } from "vitest";
import { readEnvironment } from "../platform/environment.server.ts";
import { runNextJob, startJobs } from "../platform/jobs/runner.server.ts";
import { createLog } from "../platform/log.server.ts";
import { openTestDatabase, type TestDatabase } from "../platform/testing/test-database.ts";
import { mailJobs } from "./mail-jobs.server.ts";
import { renderMailBody } from "./mail-text.ts";
import { listOutbox, resendMail, retryMails } from "./outbox-store.server.ts";
import { type Mail, queueMail } from "./queue.server.ts";
import { openSmtpServer } from "./testing/smtp-server.ts";

const log = createLog("silent");
const environment = readEnvironment({ MAIL_FROM: "Goldkey <post@estates.example>" });

function mail(changes: Partial<Mail> = {}): Mail {
  return {
    occasion: "welcome ada",
    kind: "welcome",
    recipient: "ada@example.com",
    subject: "Welcome, Ada: schön",
    body: {
      greeting: "Hello Ada,",
      paragraphs: ["a <b> & c"],
      action: { label: "Open", address: "https://estates.example/x?a=1&b=2" },
      sender: "Goldkey Estates",
    },
    ...changes,
  };
}

const secrets = { sealingKey: Buffer.alloc(32) };

/** True when there was a mail to send, even if it failed. */
async function sendNext(database: TestDatabase, transport: Transporter): Promise<boolean> {
  const services = { database, environment: { ...environment, secrets }, log };
  const waits = await Promise.all(
    mailJobs(services, transport).map((queue) => runNextJob(services, queue)),
  );
  return waits.includes(0);
}

async function outbox(database: TestDatabase) {
  const { rows } = await database.execute(
    sql`select state, attempts, last_error, body_text from outbox_mail order by id`,
  );
  return rows;
}

test("an occasion queues one mail, even if it is requested several times", async () => {
  await using database = await openTestDatabase();
  await Promise.all(Array.from({ length: 5 }, () => queueMail(database, mail())));
  expect(await outbox(database)).toHaveLength(1);
});

test("a change that is rolled back sends no mail", async () => {
  await using database = await openTestDatabase();
  const failing = database.transaction(async (transaction) => {
    await queueMail(transaction, mail());
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await outbox(database)).toEqual([]);
});

test.each([
  { subject: "Hello\r\nBcc: everybody@example.com" },
  { recipient: "ada@example.com\nBcc: everybody@example.com" },
  { replyTo: "a@example.com\r\nX: y" },
])("the database refuses headers with line breaks: %o", async (changes) => {
  await using database = await openTestDatabase();
  await expect(queueMail(database, mail(changes))).rejects.toMatchObject({
    cause: { constraint: "outbox_mail_headers_are_single_lines" },
  });
});

test("without a mail server mails wait", async () => {
  await using database = await openTestDatabase();
  const services = { database, environment: { ...environment, secrets }, log };
  const sending = await startJobs(services, mailJobs(services));
  await queueMail(database, mail());
  await sending.stop();
  expect(await outbox(database)).toMatchObject([{ state: "waiting", attempts: 0 }]);
});

test("with a mail server mails are sent as text and HTML, and the jobs can be stopped", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const withServer = readEnvironment({
    SMTP_URL: server.url,
    MAIL_FROM: "Goldkey <post@estates.example>",
  });
  const services = { database, environment: { ...withServer, secrets }, log };
  await queueMail(database, mail());
  const sending = await startJobs(services, mailJobs(services));
  await vi.waitUntil(() => server.received.length === 1, { timeout: 10_000 });
  await sending.stop();
  expect(await outbox(database)).toMatchObject([{ state: "sent", attempts: 1 }]);
  const [{ to, content } = { to: "", content: "" }] = server.received;
  expect(to).toBe("ada@example.com");
  expect(content).toContain("From: Goldkey <post@estates.example>");
  expect(content).toContain("multipart/alternative");
  expect(content).toMatch(/Message-ID: <[\w-]+@goldkey>/);
});

test("a temporarily refused mail is retried with longer pauses, and stores the reason", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail());
  server.behaviour = "busy";
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await sendNext(database, transport)).toBe(true);
    expect(await sendNext(database, transport)).toBe(false);
    const { rows } = await database.execute<{ minutes: number }>(
      sql`select round(extract(epoch from start_after - now()) / 60)::int as minutes from job`,
    );
    pauses.push(rows[0]?.minutes ?? 0);
    await database.execute(sql`update job set start_after = now()`);
  }
  expect(pauses).toEqual([1, 2, 4]);
  expect(await outbox(database)).toMatchObject([
    { state: "waiting", attempts: 3, last_error: expect.stringContaining("450") },
  ]);
  server.behaviour = "takes";
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "sent", attempts: 4, last_error: "" }]);
  expect(server.received).toHaveLength(1);
  transport.close();
});

test("a mail survives a closed connection, and is marked as failed after many attempts", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail());
  server.behaviour = "hangs-up";
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "waiting", attempts: 1 }]);
  await database.execute(sql`update job set attempts = 13, start_after = now()`);
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "failed", attempts: 14 }]);
  transport.close();
});

test("a permanently refused mail fails at once with the server's message, and can be retried", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail());
  server.behaviour = "refuses";
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([
    { state: "failed", attempts: 1, last_error: expect.stringContaining("no such person") },
  ]);
  server.behaviour = "takes";
  expect(await retryMails(database, "failed")).toBe(1);
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "sent", attempts: 1 }]);
  transport.close();
});

test("a server that stalls times out, and the mail waits", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport({ url: server.url, socketTimeout: 300 });
  await queueMail(database, mail());
  server.behaviour = "stalls";
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([
    { state: "waiting", attempts: 1, last_error: expect.stringMatching(/timeout/i) },
  ]);
  transport.close();
});

test("a mail without confirmation is sent again with the same Message-ID", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail());
  server.behaviour = "hangs-up-at-the-end";
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "waiting", attempts: 1 }]);
  server.behaviour = "takes";
  await database.execute(sql`update job set start_after = now()`);
  await sendNext(database, transport);
  const messageIds = server.received.map(({ content }) => /Message-ID: (\S+)/i.exec(content)?.[1]);
  expect(messageIds).toEqual([expect.stringContaining("@goldkey"), messageIds[0]]);
  transport.close();
});

test("a sent mail is sent again as a new mail; a wiped one cannot be", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail());
  await queueMail(database, mail({ occasion: "secret", confidential: true }));
  while (await sendNext(database, transport));
  const { rows } = await listOutbox(
    database,
    { view: "sent", search: "", direction: "ascending" },
    { page: 1, pageSize: 50 },
  );
  const [open, secret] = rows.map(({ id }) => id);
  expect(await resendMail(database, open ?? 0)).toEqual({ ok: true, again: true });
  expect(await resendMail(database, secret ?? 0)).toEqual({ ok: false, reason: "wiped" });
  while (await sendNext(database, transport));
  const messageIds = server.received.map(({ content }) => /Message-ID: (\S+)/i.exec(content)?.[1]);
  expect(new Set(messageIds).size).toBe(3);
  transport.close();
});

test("several processes send every mail once", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  for (let number = 0; number < 8; number++) {
    await queueMail(database, mail({ occasion: `mail ${number}` }));
  }
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (await sendNext(database, transport));
    }),
  );
  expect(server.received).toHaveLength(8);
  transport.close();
});

test("a mail is sent by another process after a crash, with the same Message-ID", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail());
  await database.execute(
    sql`update job set held_by = gen_random_uuid(), attempts = 1, start_after = now() + interval '1 minute'`,
  );
  expect(await sendNext(database, transport)).toBe(false);
  await database.execute(sql`update job set start_after = now() - interval '1 second'`);
  expect(await sendNext(database, transport)).toBe(true);
  const { rows } = await database.execute<{ message_id: string }>(
    sql`select message_id from outbox_mail`,
  );
  expect(server.received[0]?.content).toContain(rows[0]?.message_id);
  transport.close();
});

test("the link of a confidential mail does not stay in the database after it is sent", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail({ confidential: true }));
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "sent", body_text: "" }]);
  expect(server.received[0]?.content).toContain("https://estates.example/x");
  transport.close();
});

test("a mail escapes HTML in its text", () => {
  const { text, html } = renderMailBody(mail().body);
  expect(text).toContain("a <b> & c");
  expect(html).toContain("a &lt;b&gt; &amp; c");
  expect(html).toContain('href="https://estates.example/x?a=1&amp;b=2"');
});
