// Notes what a check found, and mails the owners about what is new.
import { listPeople } from "../../accounts/people/people-store.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { type Mail, queueMails } from "../../mail/queue.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import type { DrawServices } from "../services/draw-services.server.ts";
import type { IntegrityFinding } from "./findings.ts";
import { replaceFindings } from "./integrity-store.server.ts";

type NewFinding = { id: number; problem: string };

const mostInMail = 20;

/** `checks` are those that ran. A finding is mailed when it first appears, not every night. */
export async function noteFindings(
  { database, log }: Pick<DrawServices, "database" | "log">,
  environment: Pick<Environment, "publicUrl">,
  checks: IntegrityFinding["foundBy"][],
  findings: IntegrityFinding[],
): Promise<void> {
  const owners = (await listPeople(database)).filter(
    ({ role, state }) => role === "owner" && state === "active",
  );
  const { companyName } = await readSettings(database);
  const added = await database.transaction(async (transaction) => {
    const fresh = await replaceFindings(transaction, checks, findings);
    if (fresh.length > 0) {
      const mails = owners.map((owner) =>
        findingsMail(fresh, owner, { companyName, publicUrl: environment.publicUrl }),
      );
      await queueMails(transaction, mails);
    }
    return fresh;
  });
  for (const { problem } of added) {
    log.error({ problem }, "The database disagrees with the signed ledger.");
  }
}

function findingsMail(
  findings: NewFinding[],
  owner: { id: string; name: string; email: string },
  { companyName, publicUrl }: { companyName: string; publicUrl: string },
): Mail {
  const named = findings.slice(0, mostInMail).map(({ problem }) => `• ${problem}`);
  const more = findings.length - named.length;
  return {
    occasion: `integrity ${findings
      .map(({ id }) => id)
      .join(",")
      .slice(0, 100)} ${owner.id}`,
    kind: "integrity",
    recipient: owner.email,
    subject: "The database and the signed record of your draws disagree",
    body: {
      greeting: `Hello ${owner.name.split(" ")[0]},`,
      paragraphs: [
        "We compared the database with the signed ledger of your draws. They do not agree. Someone changed the database without the site, or it is damaged.",
        [...named, ...(more > 0 ? [`• and ${more} more`] : [])].join("\n"),
        "Pages show no winners of a draw whose record does not agree. The proof files count: they are signed, and a change in the database does not change them.",
        "Ask the person who runs the server to run “goldkey doctor”, to compare with a backup from before, and to find out who could write to the database.",
      ],
      action: { label: "Open the overview", address: `${publicUrl}/admin` },
      sender: companyName,
    },
  };
}
