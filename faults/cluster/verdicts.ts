// What /check says about mails and tickets, on every node and while parts are down.
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { queueCheckableMails } from "../../app/mail/message-code-store.server.ts";
import { outboxMail } from "../../app/mail/tables.server.ts";
import type { Database } from "../../app/platform/database/database.server.ts";
import type { Environment } from "../../app/platform/environment.server.ts";
import { openSecrets } from "../../app/platform/installation/secrets.server.ts";
import type { AcknowledgedEntry } from "./visitors.ts";

const samples = 10;
const mailKind = "cluster-test";
/** "Check the code 7QX4M-2PA9K at …" */
const printedCode = /Check the code ([0-9A-Z]{5}-[0-9A-Z]{5})/;

export type Verdicts = { asked: number; wrong: number };

type ClusterSite = { origin: string; slug: string; nodePorts: number[] };

/** Sends mails with codes, as tickets and answers have them. Returns the codes. */
export async function sendCheckableMails(
  database: Database,
  environment: Environment,
): Promise<string[]> {
  const secrets = await openSecrets(database, environment);
  const mails = Array.from({ length: samples }, (_, number) => ({
    occasion: `${mailKind} ${number}`,
    kind: mailKind,
    recipient: `person${number}@post.example`,
    subject: "Your ticket",
    body: { greeting: "Hello,", paragraphs: [], sender: "Goldkey" },
  }));
  await queueCheckableMails(database, { secrets, publicUrl: environment.publicUrl }, mails);
  const rows = await database
    .select({ text: outboxMail.bodyText })
    .from(outboxMail)
    .where(eq(outboxMail.kind, mailKind));
  const codes = rows.flatMap(({ text }) => printedCode.exec(text)?.[1] ?? []);
  if (codes.length === 0) throw new Error("No mail with a code was sent.");
  return codes;
}

/** Nobody has sent a mail with this code. */
function invent(code: string): string {
  return [...code].reverse().join("");
}

/** Asks about a genuine and an invented code every second. No answer, or 5xx, is no verdict. */
export function keepAsking(origin: string, codes: string[]) {
  const verdicts: Verdicts = { asked: 0, wrong: 0 };
  let running = true;
  const all = (async () => {
    for (let turn = 0; running; turn += 1) {
      const code = codes[turn % codes.length] as string;
      await note({ code }, 200);
      await note({ code: invent(code) }, 404);
      await pause(1_000);
    }
  })();
  async function note(form: Record<string, string>, expected: number) {
    const network = `10.203.${(verdicts.asked >> 8) & 255}.${verdicts.asked & 255}`;
    const status = await ask(origin, origin, form, network).catch(() => 503);
    if (status >= 500) return;
    verdicts.asked += 1;
    if (status !== expected) verdicts.wrong += 1;
  }
  return {
    async end(): Promise<Verdicts> {
      running = false;
      await all;
      return verdicts;
    },
  };
}

/** Genuine mails and tickets must be known on every node, invented codes on none. */
export async function askVerdicts(
  { origin, slug, nodePorts }: ClusterSite,
  codes: string[],
  acknowledged: AcknowledgedEntry[],
): Promise<Verdicts> {
  const verdicts = { asked: 0, wrong: 0 };
  async function askAll(form: Record<string, string>, expected: 200 | 404) {
    for (const port of nodePorts) {
      verdicts.asked += 1;
      const network = `10.202.${verdicts.asked}.1`;
      const status = await ask(`http://127.0.0.1:${port}`, origin, form, network);
      if (status !== expected) verdicts.wrong += 1;
    }
  }
  for (const code of codes) await askAll({ code }, 200);
  for (const code of codes) await askAll({ code: invent(code) }, 404);
  for (const { code } of acknowledged.slice(-samples)) {
    await askAll({ question: "ticket", draw: slug, ticket: code }, 200);
  }
  return verdicts;
}

/** Returns the status: 200 if the site knows it, 404 if not. */
async function ask(
  address: string,
  origin: string,
  form: Record<string, string>,
  network: string,
): Promise<number> {
  const response = await fetch(`${address}/check`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { Origin: origin, "X-Network": network, "X-Forwarded-For": network },
    signal: AbortSignal.timeout(20_000),
  });
  await response.arrayBuffer();
  return response.status;
}
