import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openInstallation } from "../../draws/services/installation.server.ts";
import { readEnvironment } from "../../platform/environment.server.ts";
import { createLog } from "../../platform/log.server.ts";
import { makeDataFolder } from "../../platform/testing/temporary-data-folder.ts";
import { openTestDatabase } from "../../platform/testing/test-database.ts";
import { makeAuthenticator } from "../testing/authenticator.ts";
import { type Browser, goodPassword, openStaffSite } from "../testing/staff-site.ts";
import { createAuth } from "./auth.server.ts";

const inUse = new Set([
  "/passkey/generate-authenticate-options",
  "/passkey/verify-authentication",
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
  "/callback/:id",
]);

/** All addresses of Better Auth. */
async function mountedPaths(): Promise<string[]> {
  await using database = await openTestDatabase();
  await using folder = makeDataFolder();
  const variables = {
    DATA_DIR: folder.path,
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "shh",
  };
  const environment = await openInstallation(database, readEnvironment(variables));
  const auth = createAuth({ database, environment, log: createLog("silent") });
  const endpoints: { path?: string }[] = Object.values(auth.api);
  return endpoints.flatMap(({ path }) => path ?? []);
}

test("only those addresses of Better Auth exist that are in use", async () => {
  const paths = await mountedPaths();
  expect(paths.length).toBeGreaterThan(30);
  expect(paths).toEqual(expect.arrayContaining([...inUse]));
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(email);
  const open: string[] = [];
  for (const path of paths.filter((path) => !inUse.has(path))) {
    const address = `/api/auth${path.replaceAll(/:\w+/g, "x")}`;
    for (const ask of [() => browser.get(address), () => browser.post(address, { email })]) {
      const { status } = await ask();
      if (status !== 404) open.push(`${address} → ${status}`);
    }
  }
  expect(open).toEqual([]);
});

test("no other spelling of an address evades its limits", async () => {
  await using site = await openStaffSite();
  const address = "/api/auth/passkey/verify-authentication";
  const post = (path: string) => postAsWritten(site.origin, path, '{"response":{"id":"unknown"}}');
  expect(await post(address)).toBe(400);
  await site.database.execute(sql`update attempt_limit set failures = 50`);
  expect(await post(address)).toBe(429);
  const answers = {
    "/api/auth/passkey/verify-authentication/": 404,
    "/api/auth//passkey/verify-authentication": 404,
    "/api//auth/passkey/verify-authentication": 404,
    "/api/auth/passkey%2fverify-authentication": 404,
    "/api/auth/passkey/verify%2Dauthentication": 404,
    "/api/auth/PASSKEY/verify-authentication": 404,
    // Normalised before routing: the same address and the same limit.
    "/api/auth/./passkey/x/../verify-authentication": 429,
  };
  for (const [spelling, status] of Object.entries(answers)) {
    expect([spelling, await post(spelling)]).toEqual([spelling, status]);
  }
});

/** Sends the address as it is; fetch would normalise it. */
async function postAsWritten(origin: string, path: string, body: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  const headers = { Origin: origin, "Content-Type": "application/json" };
  const post = request({ hostname, port, path, method: "POST", headers });
  post.end(body);
  const [response] = (await once(post, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

test("passkey attempts are limited by network, and posts from other sites are refused", async () => {
  await using site = await openStaffSite();
  const address = "/api/auth/passkey/verify-authentication";
  const unknown = JSON.stringify({ response: { id: "unknown" } });
  const post = (headers: Record<string, string> = {}, body = unknown) =>
    fetch(site.origin + address, {
      method: "POST",
      body,
      headers: { Origin: site.origin, "Content-Type": "application/json", ...headers },
    });
  expect((await post({ Origin: "https://evil.example" })).status).toBe(403);
  expect((await post()).status).toBe(400);
  const large = `[${"0,".repeat(100_000)}0]`;
  expect((await post({}, large)).status).toBe(413);
  await site.database.execute(sql`update attempt_limit set failures = 50`);
  const paused = await post({ "X-Forwarded-For": "1.2.3.4" });
  expect(paused.status).toBe(429);
  expect(Number((await paused.json()).message)).toBeGreaterThan(800);
});

test("adding a passkey and signing in with it are logged, and the session's token is in the cookie only", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const device = makeAuthenticator(readEnvironment({}).publicUrl);
  const challengeFor = async (browser: Browser, kind: string) => {
    const asked = await browser.get(`/api/auth/passkey/generate-${kind}-options`);
    return (await asked.json()).challenge;
  };
  const post = (browser: Browser, path: string, response: object) =>
    fetch(`${site.origin}/api/auth/passkey/${path}`, {
      method: "POST",
      body: JSON.stringify({ response, name: "Phone" }),
      headers: {
        ...{ Origin: site.origin, "Content-Type": "application/json" },
        Cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; "),
      },
    });
  const owner = site.openBrowser();
  await owner.signIn(email);
  const registration = device.register(await challengeFor(owner, "register"));
  const added = await post(owner, "verify-registration", registration);
  expect([added.status, await added.json()]).toEqual([200, {}]);

  const browser = site.openBrowser();
  const proof = device.authenticate(await challengeFor(browser, "authenticate"));
  const signedIn = await post(browser, "verify-authentication", proof);
  expect([signedIn.status, await signedIn.json()]).toEqual([200, {}]);
  const cookies = signedIn.headers.getSetCookie();
  const cookie = cookies.find((line) => line.startsWith("goldkey.session_token=")) ?? "";
  expect((await site.get("/admin", { Cookie: cookie.split(";", 1)[0] ?? "" })).status).toBe(200);
  const { rows } = await site.database.execute(
    sql`select what, changes->>'method' as method from activity where who_id <> 'system' order by seq`,
  );
  expect(rows).toEqual([
    { what: "account.signed-in", method: "password" },
    { what: "account.passkey-added", method: null },
    { what: "account.signed-in", method: "passkey" },
  ]);
});

test("a passkey is added only with a session and a fresh proof of identity", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  const address = "/api/auth/passkey/generate-register-options";
  expect((await site.get(address)).status).toBe(403);
  const browser = site.openBrowser();
  await browser.signIn(email);
  expect((await browser.get(address)).status).toBe(200);
  await site.database.execute(
    sql`update staff_session set confirmed_at = now() - interval '6 minutes'`,
  );
  expect((await browser.get(address)).status).toBe(403);
  const proved = { act: "prove", "current-password": goodPassword };
  expect((await browser.post("/admin/account", proved)).status).toBe(200);
  expect((await browser.get(address)).status).toBe(200);
});
