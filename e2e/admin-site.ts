// A site with a signed-in owner and an inbox full of enquiries. Journeys import `test` from draw-site.ts: files whose
// `test` is the same share a site, so that fewer have to start.
import type { BrowserContextOptions } from "@playwright/test";
import type pg from "pg";
import { signIn } from "./people.ts";
import { test as base, owner } from "./site.ts";

export const enquiriesInAll = 130;
/** How many are new; the rest are answered. */
export const enquiriesOpen = 60;

type SignedIn = Exclude<BrowserContextOptions["storageState"], string | undefined>;

export const test = base.extend<object, { signedIn: SignedIn }>({
  variables: [{ OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password }, { scope: "worker" }],
  database: [
    async ({ database }, use) => {
      await fillInbox(database);
      await use(database);
    },
    { scope: "worker" },
  ],
  signedIn: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.origin });
      const page = await context.newPage();
      await signIn(page, owner.email, owner.password);
      await page.waitForURL("/admin");
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: "worker" },
  ],
  storageState: async ({ signedIn, database }, use) => {
    // A fresh sign-in, whatever ran before on this site.
    await database.query("update staff_session set confirmed_at = now()");
    await use(signedIn);
  },
});

/** All their mails have been sent. */
async function fillInbox(database: pg.Client) {
  await database.query(
    `insert into enquiry (reference, kind, topic, about, name, phone, email, message, consented_at, acknowledged_at,
       staff_notified_at, network, fingerprint, status, created_at)
     select 'GK-2026-' || lpad((1000 + n)::text, 4, '0'), 'enquiry', 'viewing', 'Casa Norte',
       'Visitor ' || lpad(n::text, 3, '0'), '+4477009' || lpad(n::text, 5, '0'), 'visitor' || n || '@post.example',
       'May we see the house after dark? ' || n, now(), now(), now(), 'network', 'fingerprint ' || n,
       case when n <= $1 then 'new' else 'answered' end, now() - n * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [enquiriesOpen, enquiriesInAll],
  );
}
