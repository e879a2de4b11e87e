// What /check says about mails and tickets, asked on every node.
import pg from "pg";
import { queueCheckableMails } from "../../app/mail/message-code-store.server.ts";
import type { Database } from "../../app/platform/database/database.server.ts";
import type { Environment } from "../../app/platform/environment.server.ts";
import { openSecrets } from "../../app/platform/installation/secrets.server.ts";
import type { AcknowledgedEntry } from "./visitors.ts";

const samples = 10;
const mailKind = "cluster-test";
/** "Check the code 7QX4M-2PA9K at …" */
const printedCode = /Check the code ([0-9A-Z]{5}-[0-9A-Z]{5})/;

export type Verdicts = { asked: number; wrong: number };

type Site = { url: string; origin: string; slug: string; nodePorts: number[] };

/** Mails with codes, as tickets and answers have them. Sent before the faults begin. */
export async function sendCheckableMails(
  database: Database,
  environment: Environment,
): Promise<void> {
  const secrets = await openSecrets(database, environment);
  const mails = Array.from({ length: samples }, (_, number) => ({
    occasion: `${mailKind} ${number}`,
    kind: mailKind,
    recipient: `person${number}@post.example`,
    subject: "Your ticket",
    body: { greeting: "Hello,", paragraphs: [], sender: "Goldkey" },
  }));
  await queueCheckableMails(database, { secrets, publicUrl: environment.publicUrl }, mails);
}

/** Genuine mails and tickets must be known on every node, invented codes on none. */
export async function askVerdicts(
  { url, origin, slug, nodePorts }: Site,
  acknowledged: AcknowledgedEntry[],
): Promise<Verdicts> {
  const verdicts = { asked: 0, wrong: 0 };
  async function ask(form: Record<string, string>, expected: 200 | 404) {
    for (const port of nodePorts) {
      verdicts.asked += 1;
      const response = await fetch(`http://127.0.0.1:${port}/check`, {
        method: "POST",
        body: new URLSearchParams(form),
        headers: { Origin: origin, "X-Forwarded-For": `10.202.${verdicts.asked}.1` },
      });
      await response.arrayBuffer();
      if (response.status !== expected) verdicts.wrong += 1;
    }
  }
  const codes = await readMailedCodes(url);
  if (codes.length === 0) throw new Error("No mail with a code was sent.");
  for (const code of codes) await ask({ code }, 200);
  const invented = codes.map((code) => [...code].reverse().join(""));
  for (const code of invented) await ask({ code }, 404);
  for (const { code } of acknowledged.slice(-samples)) {
    await ask({ question: "ticket", draw: slug, ticket: code }, 200);
  }
  return verdicts;
}

async function readMailedCodes(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ text: string }>(
    "select body_text as text from outbox_mail where kind = $1",
    [mailKind],
  );
  await client.end();
  return rows.flatMap(({ text }) => printedCode.exec(text)?.[1] ?? []);
}
