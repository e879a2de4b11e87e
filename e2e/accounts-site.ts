// `test` for journeys of accounts: a site with an owner, its database, people who sign in, a phone with a passkey.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import { hashPassword } from "../app/accounts/passwords/password-hash.server.ts";
import { test as base, expect } from "./site.ts";

export const password = "a long walk by the harbour";
export const owner = { email: "marisol@estates.example", password };

type WorkerFixtures = { database: pg.Client };

export const test = base.extend<object, WorkerFixtures>({
  // Nobody listens on this port: journeys read the links of the mails in the outbox.
  variables: [
    {
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      SMTP_URL: "smtp://127.0.0.1:9",
    },
    { scope: "worker" },
  ],
  database: [
    async ({ site }, use) => {
      const database = await openDatabase(site.dataFolder);
      await use(database);
      await database.end();
    },
    { scope: "worker" },
  ],
});

export { expect };

/** Where the site's own PostgreSQL listens; see app/platform/embedded-postgres. */
export function socketOf(dataFolder: string): string {
  const pointer = path.join(dataFolder, "postgres-location");
  const home = existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : dataFolder;
  return path.join(home, "postgres");
}

export async function openDatabase(dataFolder: string): Promise<pg.Client> {
  const host = socketOf(dataFolder);
  const database = new pg.Client({ host, user: "goldkey_owner", database: "goldkey" });
  await database.connect();
  return database;
}

/** Each journey adds its own people, so that journeys are independent. */
export async function addPerson(database: pg.Client, role: string): Promise<string> {
  const id = crypto.randomUUID();
  const email = `${role}-${id.slice(0, 8)}@estates.example`;
  await database.query(
    "insert into staff (id, name, email, role, accepted_at) values ($1, $2, $3, $4, now())",
    [id, `Test ${role} ${id.slice(0, 4)}`, email, role],
  );
  await database.query(
    "insert into staff_account (id, staff_id, provider_id, account_id, password) values ($1, $1, 'credential', $1, $2)",
    [id, await hashPassword(password)],
  );
  return email;
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto("/admin/login");
  await fillSignIn(page, email, secret);
}

export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function mailedLink(database: pg.Client, recipient: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { rows } = await database.query<{ body_text: string }>(
      "select body_text from outbox_mail where recipient = $1 order by id desc limit 1",
      [recipient],
    );
    link = /https?:\/\/\S+/.exec(rows[0]?.body_text ?? "")?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? "";
}

export async function newPage(browser: Browser, origin: string): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ baseURL: origin });
  return [await context.newPage(), context];
}

/** Chromium's virtual authenticator, as a phone that always verifies its user. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}
