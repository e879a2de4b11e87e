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

/** True when there was a mail to send, whatever became of it. */
async function sendNext(database: TestDatabase, transport: Transporter): Promise<boolean> {
  const parts = { database, environment, log };
  const waits = await Promise.all(
    mailJobs(parts, transport).map((queue) => runNextJob(parts, queue)),
  );
  return waits.includes(0);
}

async function outbox(database: TestDatabase) {
  const { rows } = await database.execute(
    sql`select state, attempts, last_error, body_text from outbox_mail order by id`,
  );
  return rows;
}

test("the same occasion queues one mail, however often it is asked for", async () => {
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
])("the database refuses headers of two lines: %o", async (changes) => {
  await using database = await openTestDatabase();
  await expect(queueMail(database, mail(changes))).rejects.toMatchObject({
    cause: { constraint: "outbox_mail_headers_are_single_lines" },
  });
});

test("without a mail server mails wait", async () => {
  await using database = await openTestDatabase();
  const parts = { database, environment, log };
  const sending = await startJobs(parts, mailJobs(parts));
  await queueMail(database, mail());
  await sending.stop();
  expect(await outbox(database)).toMatchObject([{ state: "waiting", attempts: 0 }]);
});

test("with a mail server they are sent, as text and as HTML, and the site stops when told", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const withServer = readEnvironment({
    SMTP_URL: server.url,
    MAIL_FROM: "Goldkey <post@estates.example>",
  });
  const parts = { database, environment: withServer, log };
  await queueMail(database, mail());
  const sending = await startJobs(parts, mailJobs(parts));
  await vi.waitUntil(() => server.received.length === 1, { timeout: 10_000 });
  await sending.stop();
  expect(await outbox(database)).toMatchObject([{ state: "sent", attempts: 1 }]);
  const [{ to, content } = { to: "", content: "" }] = server.received;
  expect(to).toBe("ada@example.com");
  expect(content).toContain("From: Goldkey <post@estates.example>");
  expect(content).toContain("multipart/alternative");
  expect(content).toMatch(/Message-ID: <[\w-]+@goldkey>/);
});

test("a mail that is refused for now waits longer each time, and says why", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail());
  server.mood = "busy";
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
  server.mood = "takes";
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "sent", attempts: 4, last_error: "" }]);
  expect(server.received).toHaveLength(1);
  transport.close();
});

test("a server that hangs up loses no mail, and after many tries it is marked as failed", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail());
  server.mood = "hangs-up";
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "waiting", attempts: 1 }]);
  await database.execute(sql`update job set attempts = 13, start_after = now()`);
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "failed", attempts: 14 }]);
  transport.close();
});

test("a mail that is refused for good fails at once, with the server's words, and can be tried again", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail());
  server.mood = "refuses";
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([
    { state: "failed", attempts: 1, last_error: expect.stringContaining("no such person") },
  ]);
  server.mood = "takes";
  expect(await retryMails(database, "failed")).toBe(1);
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "sent", attempts: 1 }]);
  transport.close();
});

test("a server that stalls is given up after a while, and the mail waits", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport({ url: server.url, socketTimeout: 300 });
  await queueMail(database, mail());
  server.mood = "stalls";
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([
    { state: "waiting", attempts: 1, last_error: expect.stringMatching(/timeout/i) },
  ]);
  transport.close();
});

test("a mail whose taking was never confirmed goes out again as the same mail", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail());
  server.mood = "hangs-up-at-the-end";
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "waiting", attempts: 1 }]);
  server.mood = "takes";
  await database.execute(sql`update job set start_after = now()`);
  await sendNext(database, transport);
  const numbers = server.received.map(({ content }) => /Message-ID: (\S+)/i.exec(content)?.[1]);
  expect(numbers).toEqual([expect.stringContaining("@goldkey"), numbers[0]]);
  transport.close();
});

test("a sent mail that is sent once more is a mail of its own; a wiped one cannot be", async () => {
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
  const numbers = server.received.map(({ content }) => /Message-ID: (\S+)/i.exec(content)?.[1]);
  expect(new Set(numbers).size).toBe(3);
  transport.close();
});

test("several senders at once send each mail once", async () => {
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

test("a mail whose sender died is sent by another, under the same number", async () => {
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

test("a link that opens an account does not stay in the database once it is sent", async () => {
  await using database = await openTestDatabase();
  await using server = await openSmtpServer();
  const transport = createTransport(server.url);
  await queueMail(database, mail({ confidential: true }));
  await sendNext(database, transport);
  expect(await outbox(database)).toMatchObject([{ state: "sent", body_text: "" }]);
  expect(server.received[0]?.content).toContain("https://estates.example/x");
  transport.close();
});

test("a mail escapes what people wrote", () => {
  const { text, html } = renderMailBody(mail().body);
  expect(text).toContain("a <b> & c");
  expect(html).toContain("a &lt;b&gt; &amp; c");
  expect(html).toContain('href="https://estates.example/x?a=1&amp;b=2"');
});
