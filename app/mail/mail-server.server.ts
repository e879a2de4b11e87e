// Which mail server sends: the one of the environment, otherwise the one of the settings.
import type { Transporter } from "nodemailer";
import { openDocuments } from "../content/documents/documents.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import type { AnyDatabase, Database } from "../platform/database/database.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { seal, unseal } from "../platform/installation/seal.server.ts";
import type { Secrets } from "../platform/installation/secrets.server.ts";
import { type MailServerDocument, mailServerId, mailServers } from "./mail-server.ts";
import { readMailServer } from "./saved-mail-server.server.ts";

export type MailTransport = Pick<Transporter, "sendMail">;
type SealingKey = Pick<Secrets, "sealingKey">;
export type MailEnvironment = Pick<Environment, "smtpUrl" | "mailFrom" | "publicUrl"> & {
  secrets: SealingKey;
};

/** Authenticated with the encrypted password. */
const passwordLabel = "goldkey password of the mail server";

export type MailServer = {
  source: "environment" | "settings";
  host: string;
  /** The options of nodemailer's SMTP transport. */
  options: Record<string, unknown>;
};

/** Undefined while mails wait in the outbox. */
export async function findMailServer(
  database: AnyDatabase,
  { smtpUrl, secrets }: MailEnvironment,
): Promise<MailServer | undefined> {
  if (smtpUrl) {
    return { source: "environment", host: new URL(smtpUrl).host, options: { url: smtpUrl } };
  }
  const saved = await readMailServer(database);
  return saved && { source: "settings", host: saved.host, options: optionsOf(saved, secrets) };
}

function optionsOf(saved: MailServerDocument, { sealingKey }: SealingKey) {
  const { host, port, security, user } = saved;
  const sealed = Buffer.from(saved.password, "base64url");
  const pass = saved.password ? unseal(sealingKey, passwordLabel, sealed) : "";
  return {
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    // A password that cannot be decrypted is sent as an empty one: the server's refusal is shown to staff.
    ...(user && { auth: { user, pass: pass ?? "" } }),
  };
}

/** The From header. MAIL_FROM wins over the settings. */
export async function senderOf(
  database: Database,
  { mailFrom, publicUrl }: MailEnvironment,
): Promise<string> {
  if (mailFrom) return mailFrom;
  const [saved, { companyName }] = await Promise.all([
    readMailServer(database),
    readSettings(database),
  ]);
  const address = saved?.sender ?? `no-reply@${new URL(publicUrl).hostname}`;
  // Quoted as RFC 5322 wants it; the name may hold commas and full stops.
  return `"${companyName.replaceAll(/[\\"]/g, "\\$&")}" <${address}>`;
}

/** Mails wait in the outbox again. */
export async function removeMailServer(database: AnyDatabase, by: string): Promise<void> {
  await openDocuments(database).transaction(
    async (transaction) => {
      const before = await transaction.read(mailServers, mailServerId);
      if (before) transaction.delete(mailServers, mailServerId);
    },
    { by },
  );
}

export async function noteTested(database: AnyDatabase, at: Date, by: string): Promise<void> {
  const change = { testedAt: at.toISOString() };
  await openDocuments(database).update(mailServers, mailServerId, change, { publish: true, by });
}

type MailServerInput = Omit<MailServerDocument, "testedAt">;

/** An empty password keeps the saved one. */
export async function saveMailServer(
  database: AnyDatabase,
  { secrets }: MailEnvironment,
  input: MailServerInput,
  by: string,
): Promise<void> {
  await openDocuments(database).transaction(
    async (transaction) => {
      const before = await transaction.read(mailServers, mailServerId);
      const password = input.password
        ? Buffer.from(seal(secrets.sealingKey, passwordLabel, input.password)).toString("base64url")
        : input.user
          ? (before?.data.password ?? "")
          : "";
      const saved = { ...input, password };
      if (before) transaction.update(mailServers, mailServerId, () => saved, { publish: true });
      else transaction.add(mailServers, saved, { id: mailServerId, publish: true });
    },
    { by },
  );
}

const timeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** nodemailer takes twenty megabytes: loaded with the first mail, as most processes send none. */
export async function openTransport(
  { options }: MailServer,
  limits: Partial<typeof timeouts> = {},
): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({ ...timeouts, ...limits, ...options });
}
