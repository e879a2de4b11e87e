// Guesses the passwords of accounts from many networks, with every spelling of the address and the account, through
// several processes at once. In an hour an account's password may be checked twenty times, whoever asks; after that even
// the right password is refused, and a browser that its owner has used still gets in. Fault plan, D3.
// Usage: npm run build && node faults/guess-passwords.ts [guesses] [seed] [processes]
import fc from "fast-check";
import { openDurableDatabase, startSite, stopSite } from "../bench/running-site.ts";
import { formHeaders, openClient, type Send } from "./fuzz/send.ts";
import { printReport, seedFrom } from "./report.ts";

type Victim = { email: string; password: string };

type GuessReport = {
  guesses: number;
  statuses: Record<string, number>;
  /** Guesses that were answered with "wrong password", by account: the checks. */
  checked: Record<string, number>;
  /** Guesses with the right password. */
  right: number;
  seconds: number;
};

/** At the same time: a refusal is mostly waiting. */
const lanes = 64;
/** Fault plan, D3. */
const mostChecks = 20;
/** So many wrong ones first that no account has tries left. */
const wrongFirst = 100;

const addresses = [
  "/admin/login",
  "/admin/login.data",
  "/admin/login?index",
  "/admin/login?next=%2Fadmin",
  "/admin/login/",
  "//admin/login",
  "/admin//login",
  "/admin/Login",
  "/admin/%6cogin",
  "/api/auth/sign-in/email",
];

/** `isSame`: the site takes it for the account's address. The others must not reach it, even with the right password. */
const spellings = [
  { spell: (email: string) => email, isSame: true },
  { spell: (email: string) => email.toUpperCase(), isSame: true },
  { spell: (email: string) => ` ${email} `, isSame: true },
  { spell: (email: string) => email.replace("@", "@\u200b"), isSame: false },
  { spell: (email: string) => email.replace("e", "\uff45"), isSame: false },
];

const networks = [
  fc.ipV4(),
  fc.ipV6(),
  // One household: a /64 is one network.
  fc.ipV6().map((address) => `2001:db8:1:2:${address.split(":").slice(-4).join(":")}`),
  // The proxy's own entry is the last one.
  fc.tuple(fc.ipV4(), fc.ipV4()).map((both) => both.join(", ")),
  fc.constantFrom("unknown", "localhost", "203.0.113.7:4711", "::ffff:203.0.113.7", ""),
];

const guessShape = fc.record({
  address: fc.constantFrom(...addresses),
  network: fc.oneof(...networks),
  spelling: fc.constantFrom(...spellings),
  /** One in ten. */
  isRight: fc.nat(9).map((number) => number === 0),
  number: fc.nat(),
});

/** The sites are processes on one database that trust the header of a proxy. */
export async function guessPasswords(
  origins: string[],
  accounts: Victim[],
  { guesses, seed }: { guesses: number; seed: number },
): Promise<GuessReport> {
  const started = performance.now();
  const clients = origins.map((origin) => openClient(origin, lanes));
  const [first] = clients;
  if (!first) throw new Error("There is no site.");
  const report: GuessReport = { guesses, statuses: {}, checked: {}, right: 0, seconds: 0 };
  const devices = await Promise.all(accounts.map((account) => knownDeviceOf(first, account)));
  let next = 0;
  const guessOn = async (lane: number) => {
    const own = fc.sample(guessShape, {
      seed: seed + lane,
      numRuns: Math.ceil(guesses / lanes) + 1,
    });
    for (const guess of own) {
      const number = next++;
      if (number >= guesses) return;
      const account = accounts[number % accounts.length];
      const send = clients[number % clients.length];
      if (!account || !send) return;
      const { spell, isSame } = guess.spelling;
      const isRight = guess.isRight && (!isSame || number >= wrongFirst * accounts.length);
      const password = isRight ? account.password : `guess ${guess.number}`;
      const { status, cookie } = await signIn(send, {
        address: guess.address,
        email: spell(account.email),
        password,
        headers: { "X-Forwarded-For": guess.network },
      });
      if (isRight) report.right += 1;
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      if (status === 401 && isSame)
        report.checked[account.email] = (report.checked[account.email] ?? 0) + 1;
      if (isSignedIn(cookie))
        throw new Error(`Guess ${number} signed in: ${JSON.stringify(guess)}`);
      // A busy site answers 503.
      if (status === 0 || (status >= 500 && status !== 503)) {
        throw new Error(`Guess ${number}: status ${status}.`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => guessOn(lane)));
    for (const [index, account] of accounts.entries())
      await expectHome(first, account, devices[index]);
  } finally {
    for (const client of clients) client.close();
  }
  report.seconds = Math.round((performance.now() - started) / 1000);
  const allowed = mostChecks * Math.ceil(report.seconds / 3600);
  for (const [email, count] of Object.entries(report.checked)) {
    if (count > allowed) throw new Error(`The password of ${email} was checked ${count} times.`);
  }
  return report;
}

async function knownDeviceOf(send: Send, account: Victim): Promise<string> {
  const { cookie } = await signIn(send, {
    ...account,
    headers: { "X-Forwarded-For": "198.51.100.1" },
  });
  if (!isSignedIn(cookie)) throw new Error(`${account.email} cannot sign in before the guesses.`);
  return cookie;
}

async function expectHome(send: Send, account: Victim, device = ""): Promise<void> {
  const stranger = await signIn(send, {
    ...account,
    headers: { "X-Forwarded-For": "198.51.100.2" },
  });
  if (stranger.status !== 429) throw new Error(`A stranger got ${stranger.status}, not a pause.`);
  const home = await signIn(send, { ...account, headers: { Cookie: device } });
  if (!isSignedIn(home.cookie)) throw new Error(`${account.email} is locked out: ${home.status}`);
}

function signIn(
  send: Send,
  {
    address = "/admin/login",
    email,
    password,
    headers,
  }: Victim & { address?: string; headers: Record<string, string> },
) {
  return send({
    method: "POST",
    path: address,
    headers: { ...formHeaders(send.origin), ...headers },
    body: new URLSearchParams({ email, password }).toString(),
  });
}

function isSignedIn(cookies: string): boolean {
  return /session_token=[^;]+/.test(cookies);
}

if (process.argv[1] === import.meta.filename) {
  const guesses = Number(process.argv[2] ?? 100_000);
  const seed = seedFrom(process.argv[3]);
  const processes = Number(process.argv[4] ?? 2);
  const owner = { email: "owner@estates.example", password: "mayflower tin lamp" };
  const postgres = await openDurableDatabase();
  const variables = {
    SAMPLE_CONTENT: "off",
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  };
  const sites = [];
  try {
    for (let number = 0; number < processes; number += 1) {
      sites.push(await startSite(postgres.url, postgres.folder, [], variables));
    }
    const origins = sites.map(({ origin }) => origin);
    const report = await guessPasswords(origins, [owner], { guesses, seed });
    printReport("No account was guessed", { seed, processes, ...report }, guesses);
  } finally {
    await Promise.all(sites.map((site) => stopSite(site)));
    await postgres.close();
  }
}
