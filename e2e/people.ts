// People who sign in, their mails, and a phone with a passkey.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import { hashPassword } from "../app/accounts/passwords/password-hash.server.ts";
import { expect, password } from "./site.ts";

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
