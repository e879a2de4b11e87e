// Measures whether the time of a refused sign-in tells if an address has an account: known people with a password,
// invited people without one, and strangers take turns.
// Usage: npm run build && node faults/sign-in-timing.ts [tries of each]

import pg from "pg";
import { openDurableDatabase, startSite, stopSite } from "../bench/running-site.ts";

type TimingReport = {
  /** Milliseconds of every try, by kind of address. */
  times: Record<AddressKind, number[]>;
  /** How often a guess by time alone is right: 0.5 is chance. */
  advantage: Record<Exclude<AddressKind, "stranger">, number>;
};

type AddressKind = "known" | "invited" | "stranger";

const addresses: Record<AddressKind, string> = {
  known: "known@estates.example",
  invited: "invited@estates.example",
  stranger: "absent@estates.example",
};
const kinds = Object.keys(addresses) as AddressKind[];
const warmUp = 20;
/** At the same time: a refusal is mostly waiting. Fewer than the five attempts that are allowed. */
const lanes = 4;

async function measureSignIn(tries: number): Promise<TimingReport> {
  const database = await openDurableDatabase();
  const site = await startSite(database.url, database.folder, [], {
    SAMPLE_CONTENT: "off",
    OWNER_EMAIL: addresses.known,
    OWNER_PASSWORD: "mayflower tin lamp",
  });
  const pool = new pg.Pool(database.connection);
  try {
    await pool.query(
      "insert into staff (id, name, email, role, invited_at) values ('invited', 'Invited', $1, 'editor', now())",
      [addresses.invited],
    );
    const times: TimingReport["times"] = { known: [], invited: [], stranger: [] };
    /** Each round begins with another kind, so that none always follows the same one. */
    const takeTurns = async (round: number) => {
      for (const [index] of kinds.entries()) {
        const kind = kinds[(index + Math.abs(round)) % kinds.length] as AddressKind;
        await pool.query("delete from attempt_limit");
        const took = await refuse(site.origin, addresses[kind]);
        if (round >= 0) times[kind].push(took);
      }
    };
    let next = -warmUp;
    const measure = async () => {
      for (let round = next++; round < tries; round = next++) await takeTurns(round);
    };
    await Promise.all(Array.from({ length: lanes }, measure));
    const against = (kind: AddressKind) => shareAbove(times[kind], times.stranger);
    return { times, advantage: { known: against("known"), invited: against("invited") } };
  } finally {
    await pool.end();
    await stopSite(site);
    await database.close();
  }
}

async function refuse(origin: string, email: string): Promise<number> {
  const body = new URLSearchParams({ email, password: "not the password" });
  const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
  const started = performance.now();
  const response = await fetch(`${origin}/admin/login`, { method: "POST", body, headers });
  await response.text();
  const took = performance.now() - started;
  if (response.status !== 401) throw new Error(`The site answered ${response.status}.`);
  return took;
}

/** The share of pairs in which the first is slower (the area under the ROC curve). */
function shareAbove(ones: number[], others: number[]): number {
  const sorted = [...others].sort((left, right) => left - right);
  let above = 0;
  for (const one of ones) {
    const index = sorted.findIndex((other) => other >= one);
    above += index === -1 ? sorted.length : index;
  }
  return above / (ones.length * others.length);
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

if (process.argv[1] === import.meta.filename) {
  const tries = Number(process.argv[2] ?? 1000);
  const { times, advantage } = await measureSignIn(tries);
  print("| address | tries | 10 % | median | 90 % |\n|---|---|---|---|---|");
  for (const kind of kinds) {
    const figures = [0.1, 0.5, 0.9].map((share) => `${quantile(times[kind], share).toFixed(2)} ms`);
    print(`| ${kind} | ${tries} | ${figures.join(" | ")} |`);
  }
  // The standard error of a share without any difference (Mann-Whitney).
  const error = Math.sqrt((2 * tries + 1) / (12 * tries * tries));
  for (const [kind, share] of Object.entries(advantage)) {
    const sigmas = Math.abs(share - 0.5) / error;
    print(
      `${kind} slower than stranger in ${(100 * share).toFixed(1)} % of pairs (${sigmas.toFixed(1)} standard errors from chance)`,
    );
  }
}
